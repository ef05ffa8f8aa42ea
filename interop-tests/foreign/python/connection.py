"""Frames of dubbo:// on one connection, written and read by dubbo-py's codec.

dubbo-py's own client (case client) gives whoever asks the next reply, whatever its id, reads past the
end of a body that arrives in two pieces, and drops events. So this has the socket, and dubbo-py the frames.
"""

import itertools
import socket
import threading

from dubbo.codec.hessian2 import (
    Decoder,
    DubboHeartBeatRequest,
    DubboHeartBeatResponse,
    DubboRequest,
    encode_object,
)

PATIENCE_SECONDS = 20


class Request(DubboRequest):
    """A request with a descriptor of its own: dubbo-py makes one from Python's types, and of a str it makes a short."""

    def __init__(self, types, behind=b"", **request):
        super().__init__(**request)
        self._types = types
        self._behind = behind

    def _get_desc(self):
        return encode_object(self._types)

    def _get_attachment(self):
        return super()._get_attachment() + self._behind


class Connection:
    """A connection to a provider. Answers its heartbeats, as dubbo-py does, and remembers its events."""

    def __init__(self, host, port):
        self._socket = socket.create_connection((host, port), PATIENCE_SECONDS)
        self._socket.settimeout(None)
        self._ids = itertools.count(1)
        self._changed = threading.Condition()
        self._replies = {}
        self.events = []  # what the provider's events say; None for a heartbeat
        self.beats = set()  # the ids of answered heartbeats
        self.closed = False
        self._end = "the provider closed the connection"
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        stream = self._socket.makefile("rb")
        try:
            while True:
                self._take(Decoder(stream).decode())
        except (EOFError, OSError):
            pass  # the usual end
        except Exception as raised:
            self._end = f"dubbo-py cannot read a frame: {raised!r}"
        finally:
            with self._changed:
                self.closed = True
                self._changed.notify_all()

    def _take(self, message):
        with self._changed:
            if isinstance(message, DubboHeartBeatRequest):
                self.events.append(message.data)
                if message.is_twoway():
                    self._socket.sendall(DubboHeartBeatResponse(message.id).encode())
            elif isinstance(message, DubboHeartBeatResponse):
                self.beats.add(message.id)
            else:
                self._replies[message.id] = message
            self._changed.notify_all()

    def until(self, what, holds):
        """Waits until the state of this connection is as asked for."""
        with self._changed:
            if not self._changed.wait_for(holds, PATIENCE_SECONDS):
                raise AssertionError(f"{what} did not come")

    def send(self, path, method, types="", args=(), version="0.0.0", attachments=None, behind=b"", twoway=True, dubbo="2.5.3"):
        """Sends a call and returns its id. By the version that dubbo-py gives, providers send no attachments back."""
        request = Request(
            types,
            behind,
            id=next(self._ids),
            twoway=twoway,
            dubbo_version=dubbo,
            service_name=path,
            service_version=version,
            method_name=method,
            args=list(args),
            attachment=attachments or {},
        )
        self._socket.sendall(request.encode())
        return request.id

    def replied(self, call, seconds):
        """Whether the reply to a call that was sent comes within some seconds."""
        with self._changed:
            return self._changed.wait_for(lambda: call in self._replies or self.closed, seconds)

    def reply(self, call):
        """Waits for the reply to a call that was sent."""
        self.until(f"the reply to call {call}", lambda: call in self._replies or self.closed)
        if call not in self._replies:
            raise AssertionError(self._end)
        return self._replies.pop(call)

    def call(self, *names, **more):
        return self.reply(self.send(*names, **more))

    def heartbeat(self, twoway):
        beat = next(self._ids)
        self._socket.sendall(DubboHeartBeatRequest(beat, twoway=twoway).encode())
        if twoway:
            self.until(f"the reply to heartbeat {beat}", lambda: beat in self.beats)

    def address(self):
        return self._socket.getpeername()

    def close(self):
        self._socket.close()
