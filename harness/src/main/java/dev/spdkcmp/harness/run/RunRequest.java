package dev.spdkcmp.harness.run;

import java.util.List;

/**
 * What a run was asked for on the command line, so that it can be gone on with.
 *
 * @param scenario catalog name or file
 * @param devices as named
 * @param host which machine; null: this one
 * @param fio path of fio; null: the one on the PATH
 * @param spdk folder of an SPDK build; null: none named
 * @param hugepageMib hugepage memory on all nodes; null: as needed
 * @param destroyData serials of devices whose data may be destroyed
 * @param acceptSignature serials of devices whose signatures are given up
 */
public record RunRequest(
        String scenario,
        List<String> devices,
        String host,
        String fio,
        String spdk,
        Integer hugepageMib,
        List<String> destroyData,
        List<String> acceptSignature) {

    public RunRequest {
        devices = List.copyOf(devices);
        destroyData = List.copyOf(destroyData);
        acceptSignature = List.copyOf(acceptSignature);
    }

    /** What a person runs to put its machine back. */
    public String restoreCommand() {
        return restoreCommand(host);
    }

    /**
     * What a person runs to put a machine back.
     *
     * @param host null: this one
     */
    public static String restoreCommand(String host) {
        if (host == null) {
            return "spdkcmp restore";
        }
        boolean plain = host.matches("[\\w@%+=:,./-]+");
        return "spdkcmp restore --host " + (plain ? host : "'" + host.replace("'", "'\\''") + "'");
    }
}
