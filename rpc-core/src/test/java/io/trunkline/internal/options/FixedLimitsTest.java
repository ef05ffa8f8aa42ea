package io.trunkline.internal.options;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * A test fills each fixed limit of docs/limits.md. {@code FilledLimitsTest} fills those that have a
 * setting.
 */
class FixedLimitsTest {

  /** A test class, and the limits that it fills. */
  private static final String FILLED =
      """
      AcceptGateTest AcceptGate.MAX_WAITING AddressRates.REMEMBERED
      AccessLogFilterTest AccessLogFilter.MAX_ARGUMENTS BoundedText.MAX_DEPTH
      AuthenticatorTest CallAdmission.MAX_REASON
      AutoReadTest DeferredRequests.MOST_READ
      BackoffTest Backoff.MAX_MILLIS
      BadInputTest SerializationTable.SHORT_EVENT_BYTES WireFormat.MAX_DESCRIPTOR_CHARS \
          WireFormat.MAX_NAME_CHARS
      BusyConnectionTest Heartbeats.MAX_UNREAD_BYTES
      CacheFilterTest ContentHash.MAX_WRITTEN
      CallPoolTest CallPool.QUEUED_TASKS
      CallSiteTableTest CallSiteTable.MAX_BYTES CallSiteTable.MAX_SITES
      ChunkedMessagesTest Chunk.LONGEST_WHOLE_BODY ChunkAssembly.MAX_UNDER_WAY
      ClusterStrategiesTest FailbackQueue.MOST_WAITING
      CompressedMessagesTest CompressedPart.MAX_EXPANSION
      CostlyRequestsTest CostlyRequests.RESTRICTED_NANOS
      DeepStackTest DeepStack.LEVELS_ON_ANY_STACK
      FailoverTest Attempts.MOST_WAITED_FOR
      FilledLimitsTest ReadBudget.FIRST_BYTES ReadBudget.MEMORY_AT_ALL ReadBudget.WORK_AT_ALL \
         UnreadReplies.LONG_BYTES
      FrameDecoderTest FrameDecoder.MAX_SKIPPED_BYTES
      FrameProgressTest FrameProgress.BYTES_PER_SECOND
      FromMapsTest KeyBudget.BYTES_OF_VALUE NumberValues.MAX_EXPONENT
      GivenUpRequestsTest ConnectionAdmission.SWEPT_SOON_BYTES
      HostileBytesTest MessageCost.MAX_LEVELS ReadBudget.MAX_DIGITS
      HostileCallbacksTest PassedCallbacks.MAX_RUNNING
      HostileGraphTest ComparatorSerializers.MAX_LEVELS ReadBudget.BYTES_OF_FRAME \
         ReadBudget.FRAMES_AT_ALL ReadBudget.MAX_FRAMES ReadBudget.MAX_PATTERN_CHARACTERS \
         ViewDepths.MAX_VIEWS
      HostileStreamsTest GatedObjectInput.MAX_CLASSES GatedObjectInput.MAX_DEPTH
      KeyGuardTest KeyCost.MAX_DEPTH
      KeySerializerTest KeyFormat.MAX_DEPTH
      LateReplyTest PendingCall.SHORT_REPLY_BYTES
      LearnedLinesTest LearnedLines.MAX_NAMES
      LongFramesTest LongFrames.MAX_UNDER_WAY
      LongRepliesTest LongReplies.LIMITED_NANOS
      MethodHintsTest MethodHints.MAX_CHARS MethodHints.MAX_NAMES
      NegotiationTest RecordReader.MAX_RECORD_BYTES
      OwnConnectionsTest MethodCalls.LARGE_BYTES
      PeerFaultsTest LimitedLog.BURST LimitedLog.NANOS_PER_LINE LimitedLog.STACKS
      PortBytesTest ByteLimits.INBOUND_SHARE ByteLimits.OUTBOUND_SHARE PortBytes.BYTES_OF_REQUEST
      QueueTimeTest StandingQueue.INTERVAL_NANOS StandingQueue.TARGET_NANOS
      RefusedPeerTest RefusedPeer.MAX_FRAMES RefusedPeer.MAX_REPLIES RefusedPeer.SECONDS
      RequestHeadCacheTest RequestHeadCache.MAX_BYTES RequestHeadCache.MAX_HEADS \
         RequestHeadCache.MAX_HEADS_OF_TARGET
      RetryBudgetTest RetryBudget.RESERVE RetryBudget.SAVED_CALLS
      SendWindowTest SendWindow.LEAST_BYTES SendWindow.MOST_BYTES
      ThrowableOutlineTest ThrowableText.MAX_CAUSES ThrowableText.MAX_FRAMES
      TwoAddressesTest PayloadInput.RESTRICTED_BYTES
      UnregisteredLogTest UnregisteredLog.MAX_NAMES
      WatchedPortTest WatchedLoop.STUCK_AFTER_LOOKS
      WorkBudgetTest ReadBudget.MAX_BIG_INTEGER_BYTES
      """;

  /** No test fills them yet. A new limit does not go here, but gets a test. */
  private static final String NOT_FILLED =
      """
      AccessLogFile.MAX_WAITING ArrayNames.MAX_DIMENSIONS ArrivingBody.LEAST_BYTES
      BoundedValues.MAX_LOCALE_CHARACTERS CacheFilter.DEFAULT_SIZE CallSiteTable.MAX_CONSTANTS
      CallSiteTable.MAX_CONSTANT_CHARS CallSiteTable.MAX_HEADS CallThreads.MAX_PATIENT_TASKS
      CallbackCalls.MAX_WAITING ClassDefinition.MAX_FIELDS ComparatorBinding.MAX_LEVELS
      DeepStack.MAX_WAIT_NANOS DeferredRequests.MAX_UNREAD_BYTES ErrorText.MAX_CHARS
      ErrorText.MAX_READ_CHARS FastMethodDetector.MAX_BYTES GracefulClose.CLOSE_LIMIT_NANOS
      Handshakes.MAX_THREADS Implementation.MAX_WAIT_NANOS JsonSource.LONGEST_NUMBER
      KeyBudget.FACTOR_OF_RESULT LimitedLog.MAX_LINE NumberValues.MAX_BITS
      ObjectSerializerBuilder.DEFAULT_MAX_BYTES PortWatch.LONGEST_RETRY_NANOS
      PortWatch.REOPEN_NANOS ReadBudget.ITERATORS_AT_ALL ReadLimits.MAX_DEFINITIONS_IN_A_ROW
      ReadNames.MAX_REFUSED_NAMES ReadingPause.STUCK_MILLIS RecordReader.MAX_CLASSES
      RecordReader.MAX_MEMBERS RecordReader.MAX_SERIALIZATIONS RecordReader.MAX_TEXT_BYTES
      RefusedClasses.MAX_NAMES Replacements.LONGEST_CHAIN Report.MOST_LOGGED
      RequestDispatch.MAX_BYTES_ON_LOOP SendableExceptions.MAX_CHAIN
      SendableExceptions.MAX_LOGGED ServerOptionsBuilder.MOST_USUAL_IO_THREADS
      Subclasses.MAX_LOADED TextValues.MAX_CHARACTERS ThrowableText.MAX_MESSAGE
      ThrowableText.MAX_NAME UnreadBytes.HEAP_SHARE ZstdCompression.MAX_WINDOW_LOG
      """;

  private static Stream<String> words(String text) {
    return Stream.of(text.strip().split("\\s+"));
  }

  private static Stream<List<String>> rows() {
    return FILLED.lines().map(line -> Arrays.asList(line.strip().split("\\s+")));
  }

  @Test
  void eachFixedLimitHasATestThatFillsIt() throws IOException {
    SourceConstants constants = new SourceConstants();
    new LimitsPage(constants);
    Set<String> known = words(NOT_FILLED).collect(Collectors.toCollection(TreeSet::new));
    assertThat(known)
        .as("limits without a test, which may only become fewer")
        .hasSizeLessThanOrEqualTo(48);
    rows().forEach(row -> known.addAll(row.subList(1, row.size())));
    assertThat(known)
        .as("fill a new limit in a test, and name it here")
        .containsExactlyInAnyOrderElementsOf(constants.asked());
  }

  @Test
  void theTestsAreThere() throws IOException {
    Set<String> files;
    try (Stream<Path> all = Files.walk(Path.of(".."))) {
      files =
          all.filter(file -> file.toString().contains("src/test/java"))
              .map(file -> file.getFileName().toString())
              .collect(Collectors.toSet());
    }
    assertThat(rows().map(row -> row.get(0) + ".java")).isSubsetOf(files);
  }
}
