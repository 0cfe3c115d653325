package dev.spdkcmp.drivers.simulated.profile;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * Reads profiles: bundled ones by name, others from a YAML file. A profile may say {@code extends:
 * NAME}; what it states then replaces what that one says, key by key.
 */
public final class Profiles {

    /** Names of the bundled profiles. */
    public static final List<String> BUNDLED =
            List.of(
                    "two-nvme",
                    "stock",
                    "untuned",
                    "two-socket",
                    "no-iommu",
                    "vmd-hba",
                    "in-use",
                    "two-namespaces",
                    "virtual-machine",
                    "box-24",
                    "low-latency",
                    "group-not-viable",
                    "faulty-link",
                    "faulty-drive",
                    "faulty-host",
                    "faulty-system");

    public static final String DEFAULT = "two-nvme";

    private static final String BASE = "/dev/spdkcmp/drivers/simulated/";

    private final ObjectMapper yaml =
            YAMLMapper.builder().enable(MapperFeature.ACCEPT_CASE_INSENSITIVE_ENUMS).build();

    /**
     * The profile of that name, or in that file.
     *
     * @throws UnknownProfile where there is none, or it cannot be used; the message says why
     */
    public MachineProfile load(String nameOrFile) throws UnknownProfile {
        try {
            return yaml.treeToValue(tree(nameOrFile), MachineProfile.class);
        } catch (UnrecognizedPropertyException e) {
            throw new UnknownProfile(
                    "profile "
                            + nameOrFile
                            + ": '"
                            + e.getPropertyName()
                            + "' means nothing there; known are "
                            + String.join(", ", names(e)),
                    e);
        } catch (JsonProcessingException e) {
            boolean located = e.getLocation() != null && e.getLocation().getLineNr() > 0;
            String line = located ? " line " + e.getLocation().getLineNr() : "";
            String first = e.getOriginalMessage().lines().findFirst().orElse("it is not YAML");
            throw new UnknownProfile("profile " + nameOrFile + line + ": " + first, e);
        } catch (NoSuchFileException e) {
            throw new UnknownProfile("profile " + nameOrFile + ": there is no such file", e);
        } catch (IOException e) {
            throw new UnknownProfile("profile " + nameOrFile + ": " + e.getMessage(), e);
        }
    }

    private static List<String> names(UnrecognizedPropertyException e) {
        return e.getKnownPropertyIds().stream().map(String::valueOf).sorted().toList();
    }

    /** Kinds of drives by name. */
    public Map<String, DriveKind> drives() {
        return bundled("drives.yaml", new TypeReference<>() {});
    }

    /** Prices of stacks and settings. */
    public PlantedCosts costs() {
        return bundled("stacks.yaml", new TypeReference<>() {});
    }

    private JsonNode tree(String nameOrFile) throws IOException, UnknownProfile {
        JsonNode own;
        try (InputStream in = open(nameOrFile)) {
            own = yaml.readTree(in);
        }
        if (!(own instanceof ObjectNode stated)) {
            throw new UnknownProfile("profile " + nameOrFile + " is not a YAML mapping", null);
        }
        JsonNode parent = stated.remove("extends");
        if (parent == null) {
            return stated;
        }
        JsonNode inherited = tree(parent.asText());
        merge((ObjectNode) inherited, stated);
        return inherited;
    }

    /** A profile's name or file as it is found again from any folder. */
    public static String findable(String nameOrFile) {
        return isFile(nameOrFile) ? Path.of(nameOrFile).toAbsolutePath().toString() : nameOrFile;
    }

    private static boolean isFile(String nameOrFile) {
        return nameOrFile.contains("/") || nameOrFile.endsWith(".yaml");
    }

    private InputStream open(String nameOrFile) throws IOException, UnknownProfile {
        if (isFile(nameOrFile)) {
            return Files.newInputStream(Path.of(nameOrFile));
        }
        InputStream in =
                Profiles.class.getResourceAsStream(BASE + "profiles/" + nameOrFile + ".yaml");
        if (in == null) {
            throw new UnknownProfile(
                    "no simulated machine is called "
                            + nameOrFile
                            + "; there are "
                            + String.join(", ", BUNDLED),
                    null);
        }
        return in;
    }

    private static void merge(ObjectNode into, ObjectNode stated) {
        for (Map.Entry<String, JsonNode> field : stated.properties()) {
            JsonNode there = into.get(field.getKey());
            if (there instanceof ObjectNode below && field.getValue() instanceof ObjectNode more) {
                merge(below, more);
            } else {
                into.set(field.getKey(), field.getValue());
            }
        }
    }

    private <T> T bundled(String file, TypeReference<T> type) {
        try (InputStream in = Profiles.class.getResourceAsStream(BASE + file)) {
            return yaml.readValue(in, type);
        } catch (IOException e) {
            throw new UncheckedIOException("the bundled " + file + " cannot be read", e);
        }
    }
}
