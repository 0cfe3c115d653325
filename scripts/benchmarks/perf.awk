# What `spdkcmp parse --json` takes from outputs of spdk_nvme_perf -LL: each target's row, its percentiles,
# the I/Os in its histogram; one line per file.
function flush_file() { if (name != "") print name, row, percentiles, ios }
FNR == 1 { flush_file(); name = FILENAME; row = percentiles = ""; ios = 0 }
/ from core +[0-9]+: +[0-9.]+ +[0-9.]+/ { row = row " " $(NF-4) " " $(NF-3) " " $(NF-2) " " $(NF-1) " " $NF; next }
/^ *[0-9.]+% : +[0-9.]+us$/ { percentiles = percentiles " " $1 "=" $3; next }
/^ *[0-9.]+ - +[0-9.]+: +[0-9.]+% +\( *[0-9]+\)/ { count = $0; sub(/^.*\( */, "", count); ios += count + 0 }
END { flush_file() }
