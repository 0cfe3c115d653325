package dev.spdkcmp.drivers.doctor;

import dev.spdkcmp.drivers.host.AdminCommand;
import dev.spdkcmp.drivers.host.AdminResult;
import dev.spdkcmp.drivers.host.Host;
import dev.spdkcmp.drivers.host.HostClock;
import dev.spdkcmp.drivers.host.HostFiles;
import dev.spdkcmp.drivers.host.NativeCalls;
import dev.spdkcmp.drivers.host.Programs;
import dev.spdkcmp.drivers.host.Provenance;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Consumer;

/** A machine with some files, folders and controller answers replaced: one planted fault each. */
final class AlteredHost implements Host {

    private final Host machine;
    private final Map<String, Optional<String>> files = new HashMap<>();
    private final Map<String, List<String>> folders = new HashMap<>();
    private final Map<Integer, AdminResult> features = new HashMap<>();
    private Consumer<ByteBuffer> identity = data -> {};
    private Consumer<ByteBuffer> health = data -> {};
    private Integer user;

    AlteredHost(Host machine) {
        this.machine = machine;
    }

    AlteredHost file(String path, String text) {
        files.put(path, Optional.ofNullable(text));
        return this;
    }

    AlteredHost folder(String path, String... names) {
        folders.put(path, List.copyOf(new TreeSet<>(List.of(names))));
        return this;
    }

    AlteredHost feature(int id, int value) {
        features.put(id, new AdminResult(0, value, new byte[0]));
        return this;
    }

    AlteredHost identity(Consumer<ByteBuffer> change) {
        identity = change;
        return this;
    }

    AlteredHost health(Consumer<ByteBuffer> change) {
        health = change;
        return this;
    }

    AlteredHost user(int id) {
        user = id;
        return this;
    }

    @Override
    public Provenance provenance() {
        return machine.provenance();
    }

    @Override
    public Programs programs() {
        return machine.programs();
    }

    @Override
    public HostClock clock() {
        return machine.clock();
    }

    @Override
    public HostFiles files() {
        return proxy(
                HostFiles.class,
                machine.files(),
                (name, arguments) -> {
                    String path = arguments.length == 0 ? "" : String.valueOf(arguments[0]);
                    if (name.equals("read") && files.containsKey(path)) {
                        return Optional.of(files.get(path));
                    } else if (name.equals("exists") && files.containsKey(path)) {
                        return Optional.of(files.get(path).isPresent());
                    } else if (name.equals("list") && folders.containsKey(path)) {
                        return Optional.of(folders.get(path));
                    }
                    return Optional.empty();
                });
    }

    @Override
    public NativeCalls natives() {
        return proxy(
                NativeCalls.class,
                machine.natives(),
                (name, arguments) -> {
                    if (name.equals("effectiveUserId") && user != null) {
                        return Optional.of(user);
                    } else if (name.equals("nvmeAdmin")) {
                        return Optional.of(
                                answer((String) arguments[0], (AdminCommand) arguments[1]));
                    }
                    return Optional.empty();
                });
    }

    private AdminResult answer(String device, AdminCommand command) {
        if (command.opcode() == 0x0a && features.containsKey(command.cdw10())) {
            return features.get(command.cdw10());
        }
        AdminResult real = machine.natives().nvmeAdmin(device, command);
        byte[] data = real.data().clone();
        ByteBuffer fields = ByteBuffer.wrap(data).order(ByteOrder.LITTLE_ENDIAN);
        if (command.opcode() == 0x06 && command.cdw10() == 1) {
            identity.accept(fields);
        } else if (command.opcode() == 0x02) {
            health.accept(fields);
        }
        return new AdminResult(real.status(), real.result(), data);
    }

    private interface Answers {
        Optional<?> to(String method, Object[] arguments);
    }

    private static <T> T proxy(Class<T> port, T real, Answers answers) {
        return port.cast(
                Proxy.newProxyInstance(
                        port.getClassLoader(),
                        new Class<?>[] {port},
                        (self, method, given) -> {
                            Object[] arguments = given == null ? new Object[0] : given;
                            Optional<?> answer = answers.to(method.getName(), arguments);
                            if (answer.isPresent()) {
                                return answer.get();
                            }
                            try {
                                return method.invoke(real, arguments);
                            } catch (InvocationTargetException thrown) {
                                throw thrown.getCause();
                            }
                        }));
    }
}
