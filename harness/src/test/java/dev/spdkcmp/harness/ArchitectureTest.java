package dev.spdkcmp.harness;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The architecture's rules: what may know of what, and what touches the world. */
class ArchitectureTest {

    private static final JavaClasses CLASSES =
            new ClassFileImporter()
                    .withImportOption(new ImportOption.DoNotIncludeTests())
                    .importPackages("dev.spdkcmp");

    private static final DescribedPredicate<JavaClass> FILES_AND_PROCESSES =
            resideInAnyPackage("java.nio.file..", "com.sun.jna..", "java.net..")
                    .or(
                            DescribedPredicate.describe(
                                    "are files or processes",
                                    type ->
                                            type.getName().startsWith("java.io.File")
                                                    || type.getName()
                                                            .startsWith("java.lang.Process")
                                                    || type.getName()
                                                            .equals("java.io.RandomAccessFile")));

    private static final DescribedPredicate<JavaAccess<?>> CLOCK_OR_SETTING =
            DescribedPredicate.describe(
                    "ask a clock or a setting",
                    access ->
                            (access.getTargetOwner().getName().equals("java.lang.System")
                                            && Set.of(
                                                            "currentTimeMillis",
                                                            "nanoTime",
                                                            "getenv",
                                                            "getProperty")
                                                    .contains(access.getTarget().getName()))
                                    || (access.getTargetOwner().getPackageName().equals("java.time")
                                            && access.getTarget().getName().equals("now")));

    private static void check(ArchRule rule) {
        rule.allowEmptyShould(true).check(CLASSES);
    }

    @Test
    void dependenciesPointOneWay() {
        check(
                noClasses()
                        .that()
                        .resideInAPackage("dev.spdkcmp.scenarios..")
                        .should()
                        .dependOnClassesThat()
                        .resideInAnyPackage(
                                "dev.spdkcmp.parsers..",
                                "dev.spdkcmp.drivers..",
                                "dev.spdkcmp.harness.."));
        check(
                noClasses()
                        .that()
                        .resideInAPackage("dev.spdkcmp.parsers..")
                        .should()
                        .dependOnClassesThat()
                        .resideInAnyPackage(
                                "dev.spdkcmp.scenarios..",
                                "dev.spdkcmp.drivers..",
                                "dev.spdkcmp.harness.."));
        check(
                noClasses()
                        .that()
                        .resideInAPackage("dev.spdkcmp.drivers..")
                        .should()
                        .dependOnClassesThat()
                        .resideInAPackage("dev.spdkcmp.harness.."));
    }

    @Test
    void parsersAndPureStagesTouchNoFileProcessClockOrSetting() {
        String[] pure = {
            "dev.spdkcmp.parsers..",
            "dev.spdkcmp.harness.statistics..",
            "dev.spdkcmp.harness.compare..",
            "dev.spdkcmp.harness.evidence..",
            "dev.spdkcmp.harness.plan..",
            "dev.spdkcmp.harness.tables.."
        };
        check(
                noClasses()
                        .that()
                        .resideInAnyPackage(pure)
                        .should()
                        .dependOnClassesThat(FILES_AND_PROCESSES));
        check(
                noClasses()
                        .that()
                        .resideInAnyPackage(pure)
                        .should()
                        .accessTargetWhere(CLOCK_OR_SETTING));
    }

    @Test
    void onlyTheHostStartsProgramsAndCallsTheSystem() {
        check(
                noClasses()
                        .that()
                        .resideOutsideOfPackage("dev.spdkcmp.drivers.host..")
                        .should()
                        .dependOnClassesThat(
                                resideInAnyPackage("com.sun.jna..")
                                        .or(
                                                DescribedPredicate.describe(
                                                        "start processes",
                                                        type ->
                                                                type.getName()
                                                                        .equals(
                                                                                "java.lang.ProcessBuilder")))));
    }

    @Test
    void packagesFormNoCycles() {
        slices().matching("dev.spdkcmp.(*.*)..")
                .should()
                .beFreeOfCycles()
                .allowEmptyShould(true)
                .check(CLASSES);
    }
}
