package dev.spdkcmp.parsers.nvmecli;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import dev.spdkcmp.parsers.OutputParser;
import dev.spdkcmp.parsers.measurement.Findings;
import dev.spdkcmp.parsers.measurement.ParsedOutput;
import dev.spdkcmp.parsers.measurement.Siblings;
import dev.spdkcmp.parsers.spdk.ProgramEnd;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Parses nvme-cli's JSON: {@code list}, {@code id-ctrl}, {@code id-ns} and {@code smart-log}. */
public final class NvmeCliParser implements OutputParser {

    public static final String TOOL = "nvme-cli";

    @Override
    public ParsedOutput parse(String source, InputStream in, Siblings siblings) throws IOException {
        Findings findings = new Findings();
        Map<String, Object> facts = new LinkedHashMap<>();
        try (JsonParser json =
                new JsonFactory().createParser(new InputStreamReader(in, StandardCharsets.UTF_8))) {
            json.disable(JsonParser.Feature.AUTO_CLOSE_SOURCE);
            take(JsonFields.of(new JsonTree(json).read()), facts, findings);
            if (json.nextToken() != null) {
                findings.failed("trailing-text", "something follows the document");
            }
        } catch (JsonEOFException end) {
            findings.incomplete("cut", "the text ends inside the JSON document");
        } catch (JsonProcessingException wrong) {
            findings.failed("not-json", at(wrong));
        }
        ProgramEnd.check(TOOL, siblings, null, findings);
        return new ParsedOutput(
                source,
                TOOL,
                null,
                findings.status(),
                findings.problems(),
                List.of(),
                null,
                null,
                null,
                facts);
    }

    private static void take(JsonFields fields, Map<String, Object> facts, Findings findings) {
        NvmeCliDocument document = NvmeCliDocument.of(fields);
        if (document == null) {
            findings.failed(
                    "not-recognised",
                    "the document is none of nvme list, id-ctrl, id-ns and smart-log");
            return;
        }
        facts.put("document", document.command());
        facts.putAll(document.facts(fields));
    }

    private static String at(JsonProcessingException wrong) {
        int line = wrong.getLocation() == null ? 0 : wrong.getLocation().getLineNr();
        return "line " + line + ": " + wrong.getOriginalMessage();
    }
}
