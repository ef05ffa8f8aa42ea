"""The cases by name. Each gets a connection that it shares with the others, and fails by raising."""

import os
import socket
import time
from datetime import datetime

from dubbo import long
from dubbo.client import DubboClient
from dubbo.codec.hessian2 import encode_object, new_object
from dubbo.java_class import JavaString

BIDS = "demo.bid.BidService"
TEXT = "Ljava/lang/String;"
GENERIC = "Ljava/lang/String;[Ljava/lang/String;[Ljava/lang/Object;"
HANDLES = "com.alibaba.com.caucho.hessian.io.java8."
TYPES = (
    "Ljava/util/Date;Ljava/time/LocalDateTime;Ljava/math/BigDecimal;Ldemo/bid/Color;"
    "Ljava/util/List;Ljava/util/Map;Ljava/util/Set;[B[IJLjava/lang/Integer;"
)
# dubbo-py takes the type of a list from the name of its class.
JavaSet = type("java.util.HashSet", (list,), {})
IntArray = type("[int", (list,), {})

PARALLEL_CALLS = 2_000
IDLE_SECONDS = 40
HELD = "the line"

GEO = {"lon": 100.1, "lat": 100.1, "country": "china", "city": "beijing"}
DEVICE = {"os": "ios", "make": "apple", "version": "7.0", "model": "iphone", "lang": "zh_CN"}
IMPRESSION = {"id": "abc", "bidFloor": 1.1}


def equal(actual, expected):
    if actual != expected:
        raise AssertionError(f"{str(actual)[:500]} is not {str(expected)[:500]}")


def value(reply):
    """What a call returned. An exception that the method threw comes as a value, too."""
    if not reply.ok:
        raise AssertionError(f"status {reply.status}: {reply.error}")
    return reply.data


def echo(connection, text, **more):
    equal(value(connection.call(BIDS, "echo", TEXT, [text], **more)), text)


def bid(connection, request):
    response = value(connection.call(BIDS, "bid", "Ldemo/bid/BidRequest;", [request]))
    equal(type(response).__name__, "demo.bid.BidResponse")
    equal(response.id, "abc")
    equal([(type(bid).__name__, bid.seat, bid.group) for bid in response.seatBids], [("demo.bid.SeatBid", "seat", "group")])


def typed_request():
    """With an empty list: of objects in one, dubbo-py numbers the classes from 0 again (hessian2.py, line 556)."""
    device = new_object("demo.bid.Device", **DEVICE, geo=new_object("demo.bid.Geo", **GEO))
    return new_object("demo.bid.BidRequest", id=None, device=device, impressions=[])


def thrown(connection, method, text):
    exception = value(connection.call(BIDS, method, TEXT, [text]))
    return type(exception).__name__ + ": " + exception.detailMessage


def declared(connection):
    exception = value(connection.call(BIDS, "failCustom", TEXT, ["custom"]))
    equal((type(exception).__name__, exception.detailMessage, exception.code), ("demo.bid.BidException", "custom", 42))


def own(connection):
    text = thrown(connection, "fail", "private")
    if not text.startswith("java.lang.RuntimeException: ") or "PrivateException: private" not in text:
        raise AssertionError(text)


def refused(connection, text):
    reply = connection.call(BIDS, "echo", TEXT, [text])
    equal(reply.status, 40)


def unicode(connection):
    """Text beyond the basic plane is written as four bytes a character (hessian2.py, line 529); Dubbo knows three."""
    echo(connection, "h\u00e9llo \u4f60\u597d \u0000 \uffff")
    refused(connection, "\U0001f600")


def text_50k(connection):
    """Of a text in several pieces dubbo-py reads the first one (hessian2.py, line 241)."""
    text = "x\u4f60" * 25_000
    equal(value(connection.call(BIDS, "echo", TEXT, [text])), text[:0x8000])


def text_900k(connection):
    """The length of a text that is over 65,535 takes more than its two bytes (hessian2.py, line 532)."""
    refused(connection, "x" * 900 * 1024)
    echo(connection, "x" * 0x8000)


def null(connection):
    equal(value(connection.call(BIDS, "nullValue", TEXT, ["x"])), None)
    equal(value(connection.call(BIDS, "nullValue", TEXT, [None])), None)


def one_way(connection):
    connection.send(BIDS, "nothing", "I", [8], twoway=False)
    echo(connection, "after a one-way call")


def java_time(connection):
    """Four of the types, the last of them made of two others: of a class that comes again dubbo-py loses count."""

    def handle(name, **fields):
        return new_object(HANDLES + name + "Handle", **fields)

    date = {"year": 2024, "month": 2, "day": 29}
    clock = {"hour": 12, "minute": 34, "second": 56, "nano": 789}
    moments = new_object(
        "demo.bid.Moments",
        instant=handle("Instant", seconds=long(1_709_206_496), nanos=789),
        localDate=handle("LocalDate", **date),
        localTime=handle("LocalTime", **clock),
        localDateTime=handle("LocalDateTime", date=handle("LocalDate", **date), time=handle("LocalTime", **clock)),
    )
    back = value(connection.call("demo.bid.MomentService", "moments", "Ldemo/bid/Moments;", [moments]))
    equal(type(back.localDateTime).__name__, HANDLES + "LocalDateTimeHandle")
    equal((back.instant.seconds, back.instant.nanos), (1_709_206_496, 789))
    equal(dict(back.localDate._asdict()), date)
    equal(dict(back.localTime._asdict()), clock)
    equal(dict(back.localDateTime.date._asdict()), date)
    equal(dict(back.localDateTime.time._asdict()), clock)


def types(connection):
    """Six of the eleven arrive: dubbo-py writes no Date and no bytes, and of objects only the first argument.

    hessian2.py, lines 609 and 604. It does not read the reply either, a map with a class (line 384), so there is none.
    """
    for unknown in (datetime.now(), b"x"):
        try:
            encode_object(unknown)
        except RuntimeError:
            continue
        raise AssertionError(f"dubbo-py writes a {type(unknown)}")
    numbers = {"one": long(1), "big": long(1 << 40)}
    arguments = [None] * 4 + [[1, 2, 300], numbers, JavaSet(["x", "y"]), None, IntArray([1, -1, 70_000])]
    arguments += [long(123_456_789_012), 42]
    color = new_object("demo.bid.Color", name="GREEN")
    equal(connection.call(BIDS, "types", TYPES, arguments[:3] + [color] + arguments[4:]).status, 40)
    connection.send(BIDS, "types", TYPES, arguments, twoway=False)


def attachments(connection):
    """They arrive; a reply that has some is empty to dubbo-py, which knows no such reply (hessian2.py, line 130)."""
    text = "with attachments"
    equal(value(connection.call(BIDS, "echo", TEXT, [text], attachments={"x-cap": "1;kryo"})), text)
    equal(value(connection.call(BIDS, "echo", TEXT, [text], dubbo="2.0.2")), None)


def label(connection, name, **more):
    """The service in a group or with a version says which one it is."""
    equal(value(connection.call(BIDS, "echo", TEXT, ["which?"], **more)), name)


def version(connection):
    label(connection, "1.2.0", version="1.2.0")
    echo(connection, "no version", version="")
    reply = connection.call(BIDS, "echo", TEXT, ["x"], version="1.0")  # what dubbo-py sends if it is not told
    if reply.ok:
        raise AssertionError("version 1.0 is not there, and answered")


def generic(connection):
    def invoke(method, types, args):
        return value(
            connection.call(BIDS, "$invoke", GENERIC, [method, types, args], attachments={"generic": "true"})
        )

    equal(invoke("echo", ["java.lang.String"], ["hello"]), "hello")
    request = {"id": None, "device": DEVICE | {"geo": GEO}, "impressions": [IMPRESSION]}
    seat = {"class": "demo.bid.SeatBid", "seat": "seat", "group": "group"}
    equal(
        invoke("bid", ["demo.bid.BidRequest"], [request]),
        {"class": "demo.bid.BidResponse", "id": "abc", "seatBids": [seat]},
    )
    exception = invoke("failCustom", ["java.lang.String"], ["custom"])
    equal(type(exception).__name__, "com.alibaba.dubbo.rpc.service.GenericException")
    equal((exception.exceptionClass, exception.exceptionMessage), ("demo.bid.BidException", "custom"))


def as_text(connection):
    for sent, text in ((5, "5"), (long(6), "6"), (1.5, "1.5"), (True, "true"), (False, "false")):
        equal(value(connection.call(BIDS, "echo", TEXT, [sent])), text)


def as_int(connection):
    for sent in (9.0, long(9)):
        equal(value(connection.call(BIDS, "nothing", "I", [sent])), None)


def new_field(connection):
    added = new_object("com.acme.Added", n=1)
    bid(connection, new_object("demo.bid.BidRequest", id="newer", added=added, device=None))


def strangers(connection):
    attachments = {"trace": new_object("com.acme.Trace", id=1), "list": [1], "none": None}
    echo(connection, "with a stranger", attachments=attachments)


def hold(connection, meanwhile=lambda call: None):
    """A call that lasts until the test lets it end."""
    call = connection.send("demo.bid.HoldService", "hold", TEXT, [HELD])
    meanwhile(call)
    equal(value(connection.reply(call)), HELD)


def heartbeats(connection):
    """dubbo-py's client sends one-way ones, which nobody answers."""
    connection.heartbeat(twoway=False)

    def beat(call):
        while not connection.replied(call, int(os.environ["HEARTBEAT_MILLIS"]) / 1000):
            connection.heartbeat(twoway=True)

    hold(connection, beat)
    if not connection.beats or not connection.events:
        raise AssertionError(f"{len(connection.beats)} answered, {len(connection.events)} of the provider's")


def parallel(connection):
    calls = [connection.send(BIDS, "echo", TEXT, [f"call {n}"]) for n in range(PARALLEL_CALLS)]
    for n, call in enumerate(calls):
        equal(value(connection.reply(call)), f"call {n}")


def idle(connection):
    echo(connection, "before")
    time.sleep(IDLE_SECONDS)
    echo(connection, "after")


def clients_own(connection):
    client = DubboClient(*connection.address())
    reply = client.send_request_and_return_response(
        service_name=BIDS, method_name="echo", args=[JavaString("hello")], service_version="0.0.0"
    )
    equal(value(reply), "hello")
    client._sock.shutdown(socket.SHUT_RDWR)


def shutdown(connection):
    hold(connection)
    equal(connection.events, ["R"])
    connection.until("the end of the connection", lambda: connection.closed)


CASES = {
    "bid": lambda connection: bid(connection, typed_request()),
    "unicode": unicode,
    "text50k": text_50k,
    "text900k": text_900k,
    "null": null,
    "void": lambda connection: equal(value(connection.call(BIDS, "nothing", "I", [7])), None),
    "oneway": one_way,
    "declared": declared,
    "runtime": lambda connection: equal(
        thrown(connection, "fail", "boom"), "java.lang.IllegalStateException: boom"
    ),
    "own": own,
    "types": types,
    "times": java_time,
    "group": lambda connection: label(connection, "blue", attachments={"group": "blue"}),
    "version": version,
    "attachments": attachments,
    "generic": generic,
    "astext": as_text,
    "asint": as_int,
    "asbean": lambda connection: bid(connection, {"id": None, "device": DEVICE | {"geo": GEO}, "unknown": 1}),
    "newfield": new_field,
    "strangers": strangers,
    "behind": lambda connection: echo(connection, "with bytes after", behind=b"N???"),
    "heartbeats": heartbeats,
    "parallel": parallel,
    "idle": idle,
    "client": clients_own,
    "shutdown": shutdown,
}
