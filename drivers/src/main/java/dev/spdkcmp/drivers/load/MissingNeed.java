package dev.spdkcmp.drivers.load;

/**
 * Something that an arm needs and this machine does not have.
 *
 * @param code kebab-case, such as {@code no-poll-queues}
 * @param message what is missing, one sentence
 * @param remedy what to do about it, one sentence
 */
public record MissingNeed(String code, String message, String remedy) {}
