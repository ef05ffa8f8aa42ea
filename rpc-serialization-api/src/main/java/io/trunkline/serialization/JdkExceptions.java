package io.trunkline.serialization;

import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The exceptions of {@code java.base} and {@code java.sql} that every gate allows, and what they
 * are made of: each public one of any supported Java, with the superclasses that a JDK
 * serialization stream names. Exact names; reading one of them sets fields and runs no code of
 * another class's choosing. They are loaded when a message first names them.
 *
 * <p>Left out on purpose:
 *
 * <ul>
 *   <li>{@code OutOfMemoryError}, {@code InternalError}, {@code UnknownError}, {@code ZipError} and
 *       {@code ThreadDeath}: frameworks end the process or the thread that meets one, which is not
 *       for a peer to decide.
 *   <li>{@code CertificateRevokedException}: reading its principal and its extensions parses them.
 *   <li>{@code InvalidPropertiesFormatException}: the JDK forbids its serialization.
 * </ul>
 */
final class JdkExceptions {

  private static final String BY_PACKAGE =
      """
      java.io:
        CharConversionException EOFException FileNotFoundException IOError IOException
        InterruptedIOException InvalidClassException InvalidObjectException NotActiveException
        NotSerializableException ObjectStreamException OptionalDataException
        StreamCorruptedException SyncFailedException UTFDataFormatException
        UncheckedIOException UnsupportedEncodingException WriteAbortedException
      java.lang:
        AbstractMethodError ArithmeticException ArrayIndexOutOfBoundsException
        ArrayStoreException AssertionError BootstrapMethodError ClassCastException
        ClassCircularityError ClassFormatError ClassNotFoundException
        CloneNotSupportedException EnumConstantNotPresentException Error Exception
        ExceptionInInitializerError IllegalAccessError IllegalAccessException
        IllegalArgumentException IllegalCallerException IllegalMonitorStateException
        IllegalStateException IllegalThreadStateException IncompatibleClassChangeError
        IndexOutOfBoundsException InstantiationError InstantiationException
        InterruptedException LayerInstantiationException LinkageError MatchException
        NegativeArraySizeException NoClassDefFoundError NoSuchFieldError NoSuchFieldException
        NoSuchMethodError NoSuchMethodException NullPointerException NumberFormatException
        ReflectiveOperationException RuntimeException SecurityException StackOverflowError
        StringIndexOutOfBoundsException Throwable TypeNotPresentException UnsatisfiedLinkError
        UnsupportedClassVersionError UnsupportedOperationException VerifyError
        VirtualMachineError WrongThreadException
      java.lang.annotation:
        AnnotationFormatError AnnotationTypeMismatchException IncompleteAnnotationException
      java.lang.classfile.constantpool:
        ConstantPoolException
      java.lang.invoke:
        LambdaConversionException StringConcatException WrongMethodTypeException
      java.lang.module:
        FindException InvalidModuleDescriptorException ResolutionException
      java.lang.reflect:
        GenericSignatureFormatError InaccessibleObjectException InvocationTargetException
        MalformedParameterizedTypeException MalformedParametersException
        UndeclaredThrowableException
      java.net:
        BindException ConnectException HttpRetryException MalformedURLException
        NoRouteToHostException PortUnreachableException ProtocolException SocketException
        SocketTimeoutException URISyntaxException UnknownHostException UnknownServiceException
      java.nio:
        BufferOverflowException BufferUnderflowException InvalidMarkException
        ReadOnlyBufferException
      java.nio.channels:
        AcceptPendingException AlreadyBoundException AlreadyConnectedException
        AsynchronousCloseException CancelledKeyException ClosedByInterruptException
        ClosedChannelException ClosedSelectorException ConnectionPendingException
        FileLockInterruptionException IllegalBlockingModeException
        IllegalChannelGroupException IllegalSelectorException InterruptedByTimeoutException
        NoConnectionPendingException NonReadableChannelException NonWritableChannelException
        NotYetBoundException NotYetConnectedException OverlappingFileLockException
        ReadPendingException ShutdownChannelGroupException UnresolvedAddressException
        UnsupportedAddressTypeException WritePendingException
      java.nio.charset:
        CharacterCodingException CoderMalfunctionError IllegalCharsetNameException
        MalformedInputException UnmappableCharacterException UnsupportedCharsetException
      java.nio.file:
        AccessDeniedException AtomicMoveNotSupportedException ClosedDirectoryStreamException
        ClosedFileSystemException ClosedWatchServiceException DirectoryIteratorException
        DirectoryNotEmptyException FileAlreadyExistsException FileSystemAlreadyExistsException
        FileSystemException FileSystemLoopException FileSystemNotFoundException
        InvalidPathException NoSuchFileException NotDirectoryException NotLinkException
        ProviderMismatchException ProviderNotFoundException ReadOnlyFileSystemException
      java.nio.file.attribute:
        UserPrincipalNotFoundException
      java.security:
        AccessControlException DigestException GeneralSecurityException
        InvalidAlgorithmParameterException InvalidKeyException InvalidParameterException
        KeyException KeyManagementException KeyStoreException NoSuchAlgorithmException
        NoSuchProviderException PrivilegedActionException ProviderException SignatureException
        UnrecoverableEntryException UnrecoverableKeyException
      java.security.cert:
        CRLException CertPathBuilderException CertPathValidatorException CertStoreException
        CertificateEncodingException CertificateException CertificateExpiredException
        CertificateNotYetValidException CertificateParsingException
      java.security.spec:
        InvalidKeySpecException InvalidParameterSpecException
      java.sql:
        BatchUpdateException DataTruncation SQLClientInfoException SQLDataException
        SQLException SQLFeatureNotSupportedException SQLIntegrityConstraintViolationException
        SQLInvalidAuthorizationSpecException SQLNonTransientConnectionException
        SQLNonTransientException SQLRecoverableException SQLSyntaxErrorException
        SQLTimeoutException SQLTransactionRollbackException SQLTransientConnectionException
        SQLTransientException SQLWarning
      java.text:
        ParseException
      java.time:
        DateTimeException
      java.time.format:
        DateTimeParseException
      java.time.temporal:
        UnsupportedTemporalTypeException
      java.time.zone:
        ZoneRulesException
      java.util:
        ConcurrentModificationException DuplicateFormatFlagsException EmptyStackException
        FormatFlagsConversionMismatchException FormatterClosedException
        IllegalFormatCodePointException IllegalFormatConversionException
        IllegalFormatException IllegalFormatFlagsException IllegalFormatPrecisionException
        IllegalFormatWidthException IllformedLocaleException InputMismatchException
        MissingFormatArgumentException MissingFormatWidthException MissingResourceException
        NoSuchElementException ServiceConfigurationError TooManyListenersException
        UnknownFormatConversionException UnknownFormatFlagsException
      java.util.concurrent:
        BrokenBarrierException CancellationException CompletionException ExecutionException
        RejectedExecutionException StructureViolationException TimeoutException
      java.util.jar:
        JarException
      java.util.regex:
        PatternSyntaxException
      java.util.zip:
        DataFormatException ZipException
      javax.crypto:
        AEADBadTagException BadPaddingException DecapsulateException
        ExemptionMechanismException IllegalBlockSizeException NoSuchPaddingException
        ShortBufferException
      javax.net.ssl:
        SSLException SSLHandshakeException SSLKeyException SSLPeerUnverifiedException
        SSLProtocolException
      javax.security.auth:
        DestroyFailedException RefreshFailedException
      javax.security.auth.callback:
        UnsupportedCallbackException
      javax.security.auth.login:
        AccountException AccountExpiredException AccountLockedException
        AccountNotFoundException CredentialException CredentialExpiredException
        CredentialNotFoundException FailedLoginException LoginException
      javax.security.cert:
        CertificateEncodingException CertificateException CertificateExpiredException
        CertificateNotYetValidException CertificateParsingException
      """;

  /** Classes that are no exceptions, in fields of those above. */
  private static final Set<String> PARTS =
      Set.of(
          "java.lang.StackTraceElement",
          "java.security.cert.CertPathValidatorException$BasicReason",
          "java.sql.ClientInfoStatus");

  private static final Set<String> NAMES = parse();

  private JdkExceptions() {}

  /** All of them, also those that the running Java does not have. */
  static Set<String> names() {
    return NAMES;
  }

  private static Set<String> parse() {
    Stream<String> packages = Arrays.stream(BY_PACKAGE.strip().split("\\s+(?=\\S+:)"));
    return Stream.concat(PARTS.stream(), packages.flatMap(JdkExceptions::namesOf))
        .collect(Collectors.toUnmodifiableSet());
  }

  /**
   * @param section a package, a colon, and the simple names of its classes
   */
  private static Stream<String> namesOf(String section) {
    int colon = section.indexOf(':');
    String prefix = section.substring(0, colon + 1).replace(':', '.');
    return Arrays.stream(section.substring(colon + 1).strip().split("\\s+")).map(prefix::concat);
  }
}
