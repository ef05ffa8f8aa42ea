package io.trunkline.serialization.stored;

import io.trunkline.serialization.Serialization;
import io.trunkline.serialization.terms.PayloadTerms;

/**
 * How bytes were written, or are.
 *
 * @param fingerprint of the class table; 0 for none
 * @param digest the whole of it; 0 for none
 */
record Form(Serialization serialization, PayloadTerms terms, int fingerprint, long digest) {}
