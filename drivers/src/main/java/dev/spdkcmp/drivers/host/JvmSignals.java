package dev.spdkcmp.drivers.host;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.Optional;

/**
 * Brings HUP, INT and TERM of this process to a {@link StopRequest} instead of ending it.
 *
 * <p>{@code sun.misc.Signal} is the only way to see a second signal: shutdown hooks run once. It is
 * reached by reflection because javac warns of it without a means to allow it.
 */
public final class JvmSignals {

    private JvmSignals() {}

    /**
     * Takes the signals over. One that this process was started to ignore ({@code nohup}) stays
     * ignored.
     *
     * @return why signals cannot be caught here; empty when they are
     */
    public static Optional<String> bringTo(StopRequest request) {
        try {
            Class<?> signal = Class.forName("sun.misc.Signal");
            Class<?> handler = Class.forName("sun.misc.SignalHandler");
            Object ignore = handler.getField("SIG_IGN").get(null);
            for (StopSignal stop : StopSignal.values()) {
                Object ours =
                        Proxy.newProxyInstance(
                                JvmSignals.class.getClassLoader(),
                                new Class<?>[] {handler},
                                (proxy, method, arguments) -> {
                                    if (method.getName().equals("handle")) {
                                        request.ask(stop);
                                        return null;
                                    }
                                    return answer(proxy, method.getName(), arguments);
                                });
                Object name = signal.getConstructor(String.class).newInstance(stop.name());
                Object before =
                        signal.getMethod("handle", signal, handler).invoke(null, name, ours);
                if (ignore.equals(before)) {
                    signal.getMethod("handle", signal, handler).invoke(null, name, ignore);
                }
            }
            return Optional.empty();
        } catch (InvocationTargetException refused) {
            return Optional.of(String.valueOf(refused.getCause().getMessage()));
        } catch (ReflectiveOperationException missing) {
            return Optional.of("this Java has no sun.misc.Signal (" + missing.getMessage() + ")");
        }
    }

    /** Object's own methods of a proxy. */
    private static Object answer(Object proxy, String method, Object[] arguments) {
        return switch (method) {
            case "equals" -> proxy == arguments[0];
            case "hashCode" -> System.identityHashCode(proxy);
            default -> "spdkcmp's handler";
        };
    }
}
