package dev.spdkcmp.parsers.nvmecli;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;

/**
 * Fields of a JSON object of nvme-cli, whose releases write the same number as a number or as a
 * string (128-bit counters).
 *
 * @param object the object
 */
record JsonFields(Map<?, ?> object) {

    /** Fields of a value that should be an object; none if it is not. */
    static JsonFields of(Object value) {
        return new JsonFields(value instanceof Map<?, ?> map ? map : Map.of());
    }

    boolean has(String name) {
        return object.containsKey(name);
    }

    /** Text without blanks around it; null where there is none. */
    String text(String name) {
        return object.get(name) instanceof String text ? text.strip() : null;
    }

    /** An integer, however written; null where there is none. */
    BigInteger number(String name) {
        Object value = object.get(name);
        if (value instanceof BigDecimal number && number.scale() <= 0 && number.scale() > -40) {
            return number.toBigInteger();
        }
        boolean digits = value instanceof String text && text.matches("[0-9]{1,40}");
        return digits ? new BigInteger((String) value) : null;
    }

    /** An integer that fits an int and is not negative; null where there is none. */
    Integer small(String name) {
        BigInteger number = number(name);
        return number != null && number.signum() >= 0 && number.bitLength() < 32
                ? Integer.valueOf(number.intValue())
                : null;
    }

    /** Elements of an array; none where there is no array. */
    List<?> list(String name) {
        return object.get(name) instanceof List<?> list ? list : List.of();
    }
}
