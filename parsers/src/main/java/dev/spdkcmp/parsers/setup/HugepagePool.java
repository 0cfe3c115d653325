package dev.spdkcmp.parsers.setup;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Hugepages of one size on one node.
 *
 * @param node NUMA node; null on a machine without nodes
 * @param pageKib size of a page, KiB
 * @param free pages
 * @param total pages
 */
public record HugepagePool(Integer node, long pageKib, long free, long total) {

    Map<String, Object> facts() {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("node", node);
        facts.put("pageKib", pageKib);
        facts.put("free", free);
        facts.put("total", total);
        return facts;
    }
}
