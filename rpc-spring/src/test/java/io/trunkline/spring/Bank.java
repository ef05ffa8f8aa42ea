package io.trunkline.spring;

import static io.trunkline.spring.Application.entity;
import static io.trunkline.spring.Application.optimizer;

/**
 * Applications of a bank, no two of which name their classes in the same order. The classes are of
 * the same shapes.
 */
final class Bank {

  private static final String TRANSFER = entity("Transfer", "long", "source", "target");
  private static final String REFUND = entity("Refund", "long", "amount", "purchase");
  private static final String RECEIPT = entity("Receipt", "Object", "content", "number");
  private static final String STAMP = entity("Stamp", "Object", "booked", "place");

  /** Spoken by A and B. */
  private static final String DESK =
      "interface Desk { Map<String, Object> accept(Map<String, Object> entries); }";

  /** Spoken by B and C. */
  private static final String LEDGER = "interface Ledger { List<Object> book(List<Object> all); }";

  private static final String BOOKS =
      "class Books implements Ledger { public List<Object> book(List<Object> all) {"
          + " List<Object> stamps = new ArrayList<>();"
          + " for (Object each : all) { stamps.add(new Stamp(each, each.toString())); }"
          + " return stamps; } }";

  /** Gives out a receipt of each stamp. */
  private static final String CLERK =
      "class Clerk implements Desk { private final Ledger ledger;"
          + " public Clerk(Ledger ledger) { this.ledger = ledger; }"
          + " public Map<String, Object> accept(Map<String, Object> entries) {"
          + " List<Object> stamps = ledger.book(new ArrayList<>(entries.values()));"
          + " Map<String, Object> receipts = new TreeMap<>();"
          + " for (String key : entries.keySet()) {"
          + "   receipts.put(key, new Receipt(stamps.get(receipts.size()), receipts.size())); }"
          + " return receipts; } }";

  private static final String BANK = "interface Bank { Receipt send(Transfer transfer); }";
  private static final String TELLER =
      "class Teller implements Bank { public Receipt send(Transfer transfer) {"
          + " return new Receipt(transfer, transfer.toString()); } }";

  /** A later version of the class. */
  private static final String LONGER =
      REFUND.replace("long purchase;", "long purchase; String reason = \"none\";");

  // A speaks to B, and B to C.
  final Application a =
      new Application(
          DESK,
          TRANSFER,
          REFUND,
          RECEIPT,
          STAMP,
          optimizer("All", "Stamp", "Transfer", "Refund", "Receipt"));
  final Application b =
      new Application(
          DESK,
          LEDGER,
          CLERK,
          TRANSFER,
          REFUND,
          RECEIPT,
          STAMP,
          optimizer("All", "Refund", "Receipt", "Stamp", "Transfer"),
          optimizer("In", "Receipt", "Refund", "Transfer", "Stamp"),
          optimizer("Out", "Stamp", "Transfer", "Refund"));
  final Application c =
      new Application(
          LEDGER, BOOKS, TRANSFER, REFUND, STAMP, optimizer("All", "Transfer", "Stamp", "Refund"));
  final Application consumer =
      new Application(
          LEDGER,
          TRANSFER,
          REFUND,
          RECEIPT,
          STAMP,
          optimizer("All", "Receipt", "Stamp", "Transfer", "Refund"));
  final Application first =
      new Application(
          LEDGER, BOOKS, TRANSFER, REFUND, STAMP, optimizer("All", "Refund", "Transfer", "Stamp"));
  final Application second =
      new Application(
          LEDGER,
          BOOKS,
          TRANSFER,
          LONGER,
          RECEIPT,
          STAMP,
          optimizer("All", "Stamp", "Refund", "Receipt", "Transfer"));

  final Application teller =
      new Application(
          BANK,
          TELLER,
          TRANSFER,
          REFUND,
          RECEIPT,
          optimizer("All", "Refund", "Receipt", "Transfer"));
  final Application payer =
      new Application(
          BANK, TRANSFER, RECEIPT, REFUND, optimizer("Own", "Transfer", "Refund", "Receipt"));
}
