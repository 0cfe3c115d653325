"""What `spdkcmp parse --json` takes from documents of fio, with Python's json, for the time that it takes."""
import json
import os
import sys


def latency(part):
    if not part or not part.get("N"):
        return None
    kept = {name: part.get(name) for name in ("min", "max", "mean", "stddev", "N", "percentile")}
    kept["ios"] = sum(part.get("bins", {}).values())
    return kept


for entry in sorted(os.scandir(sys.argv[1]), key=lambda entry: entry.name):
    with open(entry.path, "rb") as file:
        document = json.load(file)
    for job in document["jobs"]:
        streams = [
            {
                **{name: job[way][name] for name in ("iops", "bw_bytes", "total_ios", "runtime")},
                "latency": latency(job[way].get("lat_ns")),
                "completion": latency(job[way].get("clat_ns")),
            }
            for way in ("read", "write", "trim")
            if job[way]["total_ios"]
        ]
        json.dump(
            {
                "version": document["fio version"],
                "name": job["jobname"],
                "error": job["error"],
                "options": {**document.get("global options", {}), **job["job options"]},
                "user": job["usr_cpu"],
                "system": job["sys_cpu"],
                "contextSwitches": job["ctx"],
                "streams": streams,
            },
            sys.stdout,
        )
