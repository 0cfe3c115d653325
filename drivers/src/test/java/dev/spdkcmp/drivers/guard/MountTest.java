package dev.spdkcmp.drivers.guard;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class MountTest {

    @Test
    void fieldsAreReadWithAndWithoutOptionalOnes() {
        assertEquals(
                List.of(
                        new Mount("254:0", "/", "ext4", "/dev/vda"),
                        new Mount("0:23", "/mnt/huge", "hugetlbfs", "nodev"),
                        new Mount("259:1", "/mnt/a b\\c", "xfs", "/dev/nvme1n1")),
                Mount.parse(
                        """
                        21 1 254:0 / / rw,relatime shared:1 master:2 - ext4 /dev/vda rw
                        40 21 0:23 / /mnt/huge rw - hugetlbfs nodev rw,pagesize=2M
                        41 21 259:1 / /mnt/a\\040b\\134c rw - xfs /dev/nvme1n1 rw
                        not a mount
                        """));
    }
}
