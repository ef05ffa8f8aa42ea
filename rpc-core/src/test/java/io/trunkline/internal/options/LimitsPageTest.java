package io.trunkline.internal.options;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** docs/limits.md is what the code says. */
class LimitsPageTest {

  private static final Path PAGE = Path.of("..", "docs", "limits.md");

  @Test
  void thePageIsWhatTheCodeSays() throws IOException {
    String page = new LimitsPage(new SourceConstants()).text();
    if (Boolean.getBoolean("docs.write")) {
      Files.writeString(PAGE, page);
    }

    assertThat(Files.readString(PAGE))
        .as("docs/limits.md differs from the code; write it again with -Ddocs.write=true")
        .isEqualTo(page);
  }

  /** Constants that are named like limits, and why no user meets them. */
  private static final Map<String, String> OFF_THE_PAGE =
      Map.of(
          "how much of something a text or a log line shows",
          """
          Attempts.MOST_NAMED CallLog.MAX_ARGUMENTS CoveredSerialization.MAX_NAMES ServerDetails.MAX_CONNECTIONS
          Compressions.MAX_FAILURES ExceptionAsText.MAX_COUNTED FailurePath.LONGEST Failures.MAX_CAUSES
          Failures.MAX_PLACES GenericTarget.MAX_SHOWN NamedOptimizers.MAX_FAILURES
          ObjectReader.LONGEST_PATH PeerText.MAX_HEAD PeerText.MAX_TAIL Secrets.LONGEST_URL Secrets.MOST_ENCODINGS Complaints.MOST
          Refusals.MAX_NAME_LENGTH RemoteException.MAX_CAUSES Rules.MOST_NAMED
          Compressions.MAX_FAILURES SerializationProviders.MAX_FAILURES Exports.MAX_GROUPS SharedTerms.MAX_WARNINGS
          ShownStack.MAX_CAUSES ShownStack.MAX_FRAMES Signatures.MAX_SHOWN Signatures.MAX_TYPES
          Spelling.MAX_DIFFERING Spelling.MAX_LENGTH
          """,
          "how far the text of a refused exception is looked for",
          """
          EngineMessage.MAX_CAUSES Failures.LONGEST_CAUSE_CHAIN GatedClassResolver.MAX_CAUSES
          JavaEngine.MAX_WRAPPED KryoEngine.MAX_WRAPPED ThrowableOutline.LONGEST_NAME
          ThrowableOutline.MAX_NAME ThrowableStream.MAX_BEFORE
          StreamedClass.MAX_CLASSES ThrowableStream.MAX_DEPTH ThrowableStream.MAX_HANDLES
          ThrowableStream.MAX_HEAD ThrowableStream.MAX_MESSAGE
          """,
          "registries and rules, of which the fleet's page speaks",
          """
          AnnouncedNode.LONGEST_RETRY_MILLIS WatchedChildren.LONGEST_PAUSE_MILLIS RegistryLoop.MOST_SILENT_MILLIS
          Backoff.LONGEST_MILLIS Instances.MOST_DIGITS_OF_SECONDS
          WatchedChildren.LONGEST_RETRY_MILLIS WatchedText.LONGEST_RETRY_MILLIS
          ApplicationAddresses.MOST_APPLICATIONS FoundInstance.LONGEST_JSON InstanceNodes.LONGEST InstanceNodes.MOST
          MetadataFiles.LONGEST MetadataFiles.MOST_BYTES MetadataFiles.MOST_FILES MetadataInfo.LONGEST_TEXT
          MetadataInfo.MOST_SERVICES
          OfferedServices.MOST_DIGITS_OF_SECONDS RetryDelay.LONGEST_MILLIS
          SharedApplication.MOST_INSTANCES SharedApplication.MOST_REVISIONS
          BoundedPattern.LONGEST_EXPRESSION BoundedPattern.LONGEST_TEXT Condition.MOST_CHARACTERS ConditionRule.MOST_CONDITIONS ConditionRule.MOST_DESTINATIONS
          FollowedRules.MOST_ROUTERS OverrideRule.MOST_ITEMS NamedProviders.MOST_ANNOUNCED ProviderClusterParameters.MOST_NODES PatternParser.MOST_REPETITIONS PatternProgram.MOST_STATES PatternProgram.MOST_STEPS RoutingRules.MOST_SHARES
          RuleText.MOST_CHARACTERS RuleText.MOST_WITH_ALIASES TagRule.MOST_PATTERNS ZookeeperSource.MOST_CONFIGURATORS
          """,
          "what is kept to be used again: beyond it, it is made anew",
          """
          AdaptiveCompressions.MAX_TYPES RetryBudgets.KEPT BodyPool.KEPT Codecs.KEPT_BYTES View.MAX_FORMS BodyPool.MAX_BYTES ByteTable.LONGEST ByteTable.MAX_ENTRIES
          ForyEngine.KEPT_BYTES GatedClassResolver.KEPT_NAMES ObjectReferences.KEPT
          OutgoingFrame.MAX_KEPT_BYTES OutgoingFramePool.KEPT_FRAMES PostponedKeys.KEPT ReadObjects.KEPT
          ReadObjects.KEPT_UNSEARCHED ReferenceTable.KEPT RuledEndpoints.MOST_KEPT ScalarReader.KEPT_UNITS WrittenObjects.KEPT_SLOTS
          """,
          "memory that is taken in one way or another, with the same result",
          """
          BeanCodec.MAX_FIELDS_OF_PROGRAM BoundedSorted.CAPACITY FieldPrograms.MAX_FIELDS FieldPrograms.MAX_FORMS CollectionBinding.MOST_AT_ONCE ContentHash.MAX_LENGTH DeepStack.STACK_AT_ALL
          FrameDecoder.MAX_PROVEN_BYTES JdkForms.MAX_ROOM MergedReference.MOST_THREADS PendingCalls.MAX_SLOTS
          """,
          "names that are longer than those of classes, which every gate refuses",
          """
          ItemHeader.LONGEST_NAME ClassBinding.LONGEST_NAME ClassNames.MAX_DIMENSIONS
          JsonSource.LONGEST_CLASS_NAME MsgpackSource.LONGEST_NAME_OF_EXCEPTION
          MsgpackSource.LONGEST_CLASS_NAME StockThrowable.LONGEST_CLASS_NAME
          Dynamics.MOST_DIMENSIONS PlainSource.LONGEST_NAME TokenSource.LONGEST_NAME
          """,
          "the digits of a BigDecimal, which are on the page, with sign, point and exponent",
          "StandardForms.LONGEST_TEXT",
          "the layout of bytes on the wire",
          """
          ReadObjects.MAX_DIGITS
          AgreedTimeReader.MAX_NANO ContainerState.CAPACITY JsonSource.LONGEST_WORD BinaryForm.MAX_CHUNK BinaryForm.MAX_MIDDLE
          FrameHeader.LARGEST_SIZE PackedTimes.LONGEST
          BinaryForm.MAX_SHORT JsonForms.LONGEST Kinds.LONGEST_NAME Notice.MAX_BYTES Streams.MAX_WRAPPED
          Tags.MOST_SMALL GsonDate.LONGEST GsonZone.LONGEST_ID TextItems.MAX_LITERAL ClassNumbers.MAX_ASCII GatedClassResolver.MAX_BODY_DIGITS
          GatedClassResolver.MAX_EXPECTED_BYTES OtherForm.MAX_ENTRIES
          ModifiedUtf.MAX_BYTES ScalarWriter.LONGEST_BINARY Tags.BINARY_DIRECT_MAX Tags.BINARY_SHORT_MAX
          Tags.LIST_DIRECT_MAX Tags.OBJECT_DIRECT_MAX Tags.STRING_DIRECT_MAX
          JsonbSource.LONGEST_ZONE OpenContainers.MAX_INDEX_DIGITS Tags.ARRAY_DIRECT_MAX
          Tags.INT_DIRECT_MAX Tags.LONG_DIRECT_MAX Tags.TEXT_DIRECT_MAX
          Tags.POSITIVE_MAX Tags.STRING_SHORT_MAX Varints.MAX_BYTES WireInput.MAX_VARINT_BYTES
          ZoneCache.MOST_QUARTERS
          """,
          "what an adapter of stored objects, the console or the command bounds, as its page lists",
          """
          CallTable.KEPT Charts.MOST_REASONS Charts.MOST_STAGES ConsoleServer.MOST_BODY_BYTES
          FrameScanner.LONGEST JsonValues.MOST_BYTES LongestCalls.MOST MethodCalls.MOST_MICROS
          Samples.CAPACITY TypeFields.MOST_TYPES
          ObjectProperty.DEFAULT_MAX_CHARS OwnExceptions.MAX_ARRAY OwnExceptions.MAX_BYTES
          OwnExceptions.MAX_DEPTH OwnExceptions.MAX_REFERENCES
          """,
          "the highest value of settings, the wait for threads of one's own to end, or values of"
              + " Dubbo's API",
          """
          Constants.DEFAULT_TPS_LIMIT_INTERVAL Constants.MAX_BUFFER_SIZE RpcException.LIMIT_EXCEEDED_EXCEPTION
          ConsistentHash.MOST_ARGUMENTS ConsistentHash.MOST_NODES
          EventLoops.LIMIT_MILLIS OutgoingFramePool.LONGEST_BODY
          Deadline.LONGEST_NANOS TimeLimit.MAX_NANOS
          """);

  @Test
  void eachConstantThatLimitsSomethingIsOnThePage() throws IOException {
    SourceConstants constants = new SourceConstants();
    new LimitsPage(constants);

    Set<String> unknown = constants.limitsNotAskedFor();
    List<String> off =
        OFF_THE_PAGE.values().stream()
            .flatMap(names -> Stream.of(names.strip().split("\\s+")))
            .toList();
    unknown.removeAll(off);
    assertThat(unknown)
        .as("a limit that a user can meet gets a row in LimitsPage, others go to OFF_THE_PAGE")
        .isEmpty();
    assertThat(constants.missing(off)).as("no such constants any more").isEmpty();
  }
}
