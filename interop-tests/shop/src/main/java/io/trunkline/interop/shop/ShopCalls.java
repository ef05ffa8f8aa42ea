package io.trunkline.interop.shop;

import demo.shop.CatalogService;
import demo.shop.Item;
import demo.shop.LedgerService;
import demo.shop.NewsListener;
import demo.shop.NewsService;
import demo.shop.OrderService;
import demo.shop.Refund;
import demo.shop.SoldOutException;
import demo.shop.Transfer;
import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.springframework.context.ApplicationContext;

/** The calls of each consumer file, each with what came of it as a line. */
public final class ShopCalls {

  private static final long WAIT_NANOS = TimeUnit.SECONDS.toNanos(10);

  private final ApplicationContext consumer;
  private final List<String> lines = new ArrayList<>();

  private ShopCalls(ApplicationContext consumer) {
    this.consumer = consumer;
  }

  /**
   * Makes the calls of a pair of files.
   *
   * @param pair ports, methods, token, generic, ledger, tls, catalog, registry or news
   * @param consumer the context of its consumer file
   */
  public static List<String> of(String pair, ApplicationContext consumer) {
    ShopCalls calls = new ShopCalls(consumer);
    switch (pair) {
      case "ports" -> calls.ports();
      case "methods" -> calls.methods();
      case "token" -> calls.token();
      case "generic" -> calls.generic();
      case "ledger" -> calls.ledger();
      case "tls" -> calls.tls();
      case "catalog" -> calls.items();
      case "registry" -> calls.registry();
      case "news" -> calls.news();
      default ->
          throw new IllegalArgumentException(
              "the pair is '"
                  + pair
                  + "', expected ports, methods, token, generic, ledger, tls, catalog,"
                  + " registry or news");
    }
    return calls.lines;
  }

  private CatalogService catalog(String bean) {
    return consumer.getBean(bean, CatalogService.class);
  }

  private OrderService orders(String bean) {
    return consumer.getBean(bean, OrderService.class);
  }

  private void ports() {
    note("search", () -> catalog("catalog").search("tea", 5).stream().map(Item::getCents).toList());
    note("find", () -> catalog("partnerCatalog").find("3"));
    note("place", () -> orders("orders").place("ann", pieces("1", 2)));
    note("not exported", () -> orders("partnerOrders").printed());
  }

  private void registry() {
    note("find", () -> catalog("catalog").find("3"));
    note("place", () -> orders("orders").place("ann", pieces("1", 2)));
  }

  private void news() {
    NewsService news = consumer.getBean("news", NewsService.class);
    Listening first = new Listening("first");
    Listening second = new Listening("second");
    note("added", () -> news.addListener("tea", first));
    note("added another", () -> news.addListener("cup", second));
    note("published", () -> news.publish("tea", new Item("3", "cup", 900)));
    note("unwanted", () -> news.publish("cup", new Item("2", "pot", 2900)));
    note("heard", () -> news.heard("tea") + " and " + news.heard("cup"));
    note("removed", () -> news.removeListener(first));
    note("nobody", () -> news.publish("tea", new Item("3", "cup", 900)));
    note("added a third", () -> news.addListener("tea", new Listening("third")));
    note("here", () -> first.heard() + " and " + second.heard());
  }

  /** What the provider calls back. */
  private static final class Listening implements NewsListener {

    private final String name;
    private final AtomicInteger heard = new AtomicInteger();

    private Listening(String name) {
      this.name = name;
    }

    @Override
    public String changed(Item item) throws SoldOutException {
      heard.incrementAndGet();
      if (item.getCents() > 1000) {
        throw new SoldOutException(String.valueOf(item.getName()));
      }
      return name + " heard of " + item.getName();
    }

    @Override
    public int heard() {
      return heard.get();
    }
  }

  private void items() {
    note("search", () -> catalog("catalog").search("tea", 5).stream().map(Item::getCents).toList());
    note("find", () -> catalog("catalog").find("3"));
    note("place", () -> orders("orders").place("ann", pieces("1", 2)));
    note("too many", () -> orders("orders").place("ann", pieces("1", 11)));
    note("printed", this::printedOne);
    note("none", () -> catalog("catalog").find("7"));
  }

  private int printedOne() {
    orders("orders").print("shop-ann-1");
    return printed();
  }

  private void methods() {
    note("eu 1", () -> orders("orders").place("ann", pieces("1", 2)));
    note("eu 2", () -> orders("newOrders").place("bob", new HashMap<>()));
    note("us 1", () -> orders("usOrders").place("cem", new HashMap<>()));
    note("us 2", () -> orders("noOrders").printed());
    note("too many", () -> orders("orders").place("ann", pieces("1", 11)));
    orders("orders").print("eu1-ann-1");
    note("printed", this::printed);
    note(
        "too long",
        () -> {
          orders("orders").audit();
          return "audited";
        });
  }

  private void token() {
    note("parameter", () -> catalog("catalog").find("1"));
    note("url", () -> orders("orders").place("ann", new HashMap<>()));
    note("none", () -> catalog("stranger").find("1"));
  }

  private void generic() {
    note("by name", () -> price(invoke("find", "1")));
    note("nothing of that number", () -> invoke("find", "7"));
    note("what it threw", this::thrown);
  }

  private String thrown() throws Exception {
    try {
      return "nothing, but returned " + invoke("find", "7");
    } catch (RuntimeException e) {
      return String.valueOf(e.getMessage()).split("\n", 2)[0]; // stock providers add the stack
    }
  }

  private void tls() {
    note("find", this::found);
  }

  /** What was found, or the whole text of why it was not. */
  private String found() {
    try {
      return String.valueOf(catalog("catalog").find("3"));
    } catch (RuntimeException e) {
      return String.valueOf(e).replace('\n', ' ');
    }
  }

  private void ledger() {
    LedgerService ledger = consumer.getBean("ledger", LedgerService.class);
    note("one of each", () -> book(ledger, entries()));
    if (Boolean.getBoolean("shop.values")) {
      String text = LedgerValues.all().toString();
      note("all values", () -> book(ledger, LedgerValues.all()).replace(text, "as sent"));
    }
  }

  /** The text of what was booked, or of why not. */
  private static String book(LedgerService ledger, Map<String, Object> entries) {
    try {
      return ledger.book(entries);
    } catch (RuntimeException e) {
      return String.valueOf(e).replace('\n', ' ');
    }
  }

  /** What is booked: one entry of each kind. */
  public static Map<String, Object> entries() {
    Map<String, Object> entries = new TreeMap<>();
    entries.put("a", new Transfer(1, 2));
    entries.put("b", new Refund(30, 4));
    return entries;
  }

  private static Object price(Object item) {
    return Objects.requireNonNull(((Map<?, ?>) item).get("cents"));
  }

  /** Each runtime has its own type of a service without its interface. */
  private Object invoke(String method, String argument) throws Exception {
    Object anything = consumer.getBean("anything");
    for (Class<?> type : anything.getClass().getInterfaces()) {
      if (type.getSimpleName().equals("GenericService")) {
        try {
          return type.getMethod("$invoke", String.class, String[].class, Object[].class)
              .invoke(anything, method, new String[] {"java.lang.String"}, new Object[] {argument});
        } catch (InvocationTargetException e) {
          throw (Exception) e.getCause();
        }
      }
    }
    throw new IllegalStateException("no GenericService: " + anything.getClass());
  }

  /** Nobody waits for a label to be printed, so it may take a while. */
  private int printed() {
    long deadline = System.nanoTime() + WAIT_NANOS;
    int printed = orders("orders").printed();
    while (printed == 0 && System.nanoTime() - deadline < 0) {
      LockSupport.parkNanos(1_000_000);
      printed = orders("orders").printed();
    }
    return printed;
  }

  /** Not {@code Map.of}: older hessian libraries write it without its entries. */
  private static Map<String, Integer> pieces(String item, int count) {
    Map<String, Integer> pieces = new HashMap<>();
    pieces.put(item, count);
    return pieces;
  }

  private void note(String name, Call call) {
    String outcome;
    try {
      outcome = String.valueOf(call.make());
    } catch (SoldOutException e) {
      outcome = String.valueOf(e.getMessage());
    } catch (Exception e) {
      outcome = e.getClass().getSimpleName();
    }
    lines.add(name + ": " + outcome);
  }

  private interface Call {
    Object make() throws Exception;
  }
}
