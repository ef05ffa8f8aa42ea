package io.trunkline.internal.tls;

import java.io.IOException;
import java.nio.file.Path;
import java.security.AlgorithmParameters;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.cert.X509Certificate;
import java.security.interfaces.RSAKey;
import java.security.spec.AlgorithmParameterSpec;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.MGF1ParameterSpec;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.PSSParameterSpec;
import java.util.List;
import javax.crypto.Cipher;
import javax.crypto.EncryptedPrivateKeyInfo;
import javax.crypto.SecretKey;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import org.jspecify.annotations.Nullable;

/** Private keys in PKCS#8, and which certificate belongs to one. */
final class PrivateKeys {

  private static final String PSS = "RSASSA-PSS";
  private static final List<String> ALGORITHMS = List.of("RSA", "EC", "EdDSA", PSS, "DSA");

  /** The scheme in which openssl encrypts; the cipher has the name of its parameters. */
  private static final List<String> PBES2 = List.of("PBES2", "1.2.840.113549.1.5.13");

  private PrivateKeys() {}

  static PrivateKey plain(Path file, byte[] pkcs8) throws MaterialException {
    PKCS8EncodedKeySpec encoded = new PKCS8EncodedKeySpec(pkcs8);
    for (String algorithm : ALGORITHMS) {
      try {
        return KeyFactory.getInstance(algorithm).generatePrivate(encoded);
      } catch (InvalidKeySpecException another) {
        continue;
      } catch (GeneralSecurityException e) {
        throw new MaterialException("this JDK has no keys of the algorithm " + algorithm, e);
      }
    }
    throw new MaterialException(
        "the private key in the file " + file + " is broken, or none of " + ALGORITHMS);
  }

  static PrivateKey encrypted(Path file, byte[] bytes, @Nullable String password)
      throws MaterialException {
    if (password == null) {
      throw new MaterialException(
          "the private key in the file " + file + " is encrypted; set its password");
    }
    try {
      EncryptedPrivateKeyInfo info = new EncryptedPrivateKeyInfo(bytes);
      AlgorithmParameters parameters = info.getAlgParameters();
      String scheme =
          PBES2.contains(info.getAlgName()) && parameters != null
              ? parameters.toString()
              : info.getAlgName();
      SecretKey secret =
          SecretKeyFactory.getInstance(scheme)
              .generateSecret(new PBEKeySpec(password.toCharArray()));
      Cipher cipher = Cipher.getInstance(scheme);
      cipher.init(Cipher.DECRYPT_MODE, secret, parameters);
      return plain(file, info.getKeySpec(cipher).getEncoded());
    } catch (IOException | GeneralSecurityException e) {
      throw new MaterialException(
          "the private key in the file %s cannot be decrypted: %s; is the password right?"
              .formatted(file, e.getMessage()),
          e);
    }
  }

  /** Whether the certificate is that of the key: it verifies what the key signs. */
  static boolean belong(PrivateKey key, X509Certificate certificate) throws MaterialException {
    byte[] data = {1, 2, 3, 4};
    try {
      Signature signature = Signature.getInstance(signature(key));
      signature.initSign(key);
      if (key.getAlgorithm().equals(PSS)) {
        signature.setParameter(pssParameters((RSAKey) key));
      }
      signature.update(data);
      byte[] signed = signature.sign();
      signature.initVerify(certificate.getPublicKey());
      signature.update(data);
      return signature.verify(signed);
    } catch (java.security.InvalidKeyException | java.security.SignatureException another) {
      return false;
    } catch (GeneralSecurityException e) {
      throw new MaterialException(
          "keys of the algorithm " + key.getAlgorithm() + " cannot sign", e);
    }
  }

  /** The parameters of the key; any if the key leaves the hash open, as no default exists. */
  private static AlgorithmParameterSpec pssParameters(RSAKey key) {
    AlgorithmParameterSpec fixed = key.getParams();
    return fixed == null
        ? new PSSParameterSpec(
            "SHA-256", "MGF1", MGF1ParameterSpec.SHA256, 32, PSSParameterSpec.TRAILER_FIELD_BC)
        : fixed;
  }

  private static String signature(PrivateKey key) {
    return switch (key.getAlgorithm()) {
      case "RSA" -> "SHA256withRSA";
      case "EC" -> "SHA256withECDSA";
      case "DSA" -> "SHA256withDSA";
      case PSS -> PSS;
      default -> "EdDSA";
    };
  }
}
