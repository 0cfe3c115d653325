# What `spdkcmp parse --json` takes from a document of fio, for the time that it takes.
def latency: if . == null or .N == 0 then null else
  {min, max, mean, stddev, N, percentile, ios: ([.bins // {} | .[]] | add)} end;
.["fio version"] as $version | .["global options"] as $options
| .jobs[] | {version: $version, name: .jobname, error, options: ($options + .["job options"]),
    user: .usr_cpu, system: .sys_cpu, contextSwitches: .ctx,
    streams: [.read, .write, .trim | select(.total_ios > 0)
      | {iops, bw_bytes, total_ios, runtime, latency: (.lat_ns | latency), completion: (.clat_ns | latency)}]}
