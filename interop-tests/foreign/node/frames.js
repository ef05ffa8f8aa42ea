// Frames of dubbo:// on one connection, written and read by hand; hessian.js writes and reads what is in them.
import net from 'node:net';
import hessian from 'hessian.js';

const { EncoderV2, DecoderV2 } = hessian;

const MAGIC = 0xdabb;
const HEADER = 16;
const REQUEST = 0x80;
const TWO_WAY = 0x40;
const EVENT = 0x20;
const HESSIAN2 = 2;
const OK = 20;
const NULL = Buffer.from('N');

/** The most bytes that a stock peer reads in the body of an event. */
const EVENT_LIMIT = 15;
const PATIENCE_MILLIS = 20_000;

function frame(flag, byte3, id, body) {
  const header = Buffer.alloc(HEADER);
  header.writeUInt16BE(MAGIC, 0);
  header[2] = flag;
  header[3] = byte3;
  header.writeBigInt64BE(id, 4);
  header.writeUInt32BE(body.length, 12);
  return Buffer.concat([header, body]);
}

/** One item after another, as one hessian stream: class definitions and references run on. */
export function written(...items) {
  const encoder = new EncoderV2({ size: 4096 });
  items.forEach((item) => encoder.write(item));
  return Buffer.from(encoder.get());
}

/** The body of a request. Attachments may be null, as in frames of some clients. */
export function requestBody(call) {
  return written(
    call.dubbo ?? '2.0.2',
    call.path,
    call.version ?? '0.0.0',
    call.method,
    call.types ?? '',
    ...(call.args ?? []),
    call.attachments === undefined ? {} : call.attachments,
  );
}

/** What a reply says. `classes` keeps the class of every value, as {$class, $}. */
function read(status, body, classes) {
  const decoder = new DecoderV2(body);
  if (status !== OK) {
    return { status, text: decoder.read() };
  }
  const type = decoder.read();
  const reply = { status, type, value: null, attachments: null, thrown: null };
  if (type === 0 || type === 3) {
    reply.thrown = decoder.read(classes);
  } else if (type === 1 || type === 4) {
    reply.value = decoder.read(classes);
  }
  if (type >= 3) {
    reply.attachments = decoder.read();
  }
  const rest = body.length - decoder.byteBuffer.position();
  if (rest !== 0) {
    throw new Error(`${rest} bytes are left after the last item of a reply`);
  }
  return reply;
}

/** A connection to a provider. It answers heartbeats and remembers what a stock peer would not expect. */
export class Connection {
  #socket;
  #received = [];
  #length = 0;
  #next = 0n;
  #waiting = new Map();
  #watchers = new Set();

  /** Events of the provider in their order: {text, twoWay}; a heartbeat's text is null. */
  events = [];
  /** Replies to heartbeats, by id. */
  beats = new Map();
  /** Frames that stock providers do not send. */
  oddities = [];
  closed = false;

  static async open(host, port) {
    const socket = net.connect({ host, port, noDelay: true });
    await new Promise((done, failed) => socket.once('connect', done).once('error', failed));
    return new Connection(socket);
  }

  constructor(socket) {
    this.#socket = socket;
    socket.on('data', (chunk) => this.#take(chunk));
    socket.on('error', () => {}); // 'close' follows
    socket.on('close', () => {
      this.closed = true;
      this.#waiting.forEach((call) => call.failed(new Error('the provider closed the connection')));
      this.#waiting.clear();
      this.#tell();
    });
  }

  #take(chunk) {
    this.#received.push(chunk);
    this.#length += chunk.length;
    while (this.#length >= HEADER) {
      const bytes = Buffer.concat(this.#received);
      const end = HEADER + bytes.readUInt32BE(12);
      this.#received = [bytes];
      if (bytes.length < end) {
        return;
      }
      this.#received = bytes.length === end ? [] : [bytes.subarray(end)];
      this.#length -= end;
      this.#frame(bytes[2], bytes[3], bytes.readBigInt64BE(4), bytes.subarray(HEADER, end), bytes);
    }
  }

  #frame(flag, byte3, id, body, bytes) {
    if (bytes.readUInt16BE(0) !== MAGIC || (flag & 0x1f) !== HESSIAN2) {
      this.oddities.push(`a frame that begins with ${bytes.subarray(0, 4).toString('hex')}`);
    } else if (flag & EVENT) {
      this.#event(flag, byte3, id, body);
    } else if (flag !== HESSIAN2) {
      this.oddities.push(`flag ${flag.toString(16)} in a reply`);
    } else {
      const call = this.#waiting.get(id);
      this.#waiting.delete(id);
      if (call === undefined) {
        this.oddities.push(`a reply to ${id}, which waits for none`);
      } else {
        call.done({ status: byte3, body });
      }
    }
    this.#tell();
  }

  #event(flag, byte3, id, body) {
    if (body.length > EVENT_LIMIT) {
      this.oddities.push(`an event of ${body.length} bytes`);
    } else if (!(flag & REQUEST)) {
      if (byte3 !== OK || !body.equals(NULL)) {
        this.oddities.push(`status ${byte3} and ${body.toString('hex')} in reply to a heartbeat`);
      }
      this.beats.set(id, body);
    } else {
      const text = new DecoderV2(body).read();
      if (byte3 !== 0 || (text !== null && text !== 'R')) {
        this.oddities.push(`event ${text} with ${byte3} in its header`);
      }
      this.events.push({ text, twoWay: (flag & TWO_WAY) !== 0 });
      if (flag & TWO_WAY) {
        this.#socket.write(frame(EVENT | HESSIAN2, OK, id, NULL));
      }
    }
  }

  #tell() {
    this.#watchers.forEach((watcher) => watcher());
  }

  /** Waits until the state of this connection is as asked for. */
  until(what, holds) {
    return new Promise((done, failed) => {
      const timer = setTimeout(() => end(failed, new Error(`${what} did not come`)), PATIENCE_MILLIS);
      const end = (how, value) => {
        clearTimeout(timer);
        this.#watchers.delete(look);
        how(value);
      };
      const look = () => {
        if (holds()) {
          end(done);
        }
      };
      this.#watchers.add(look);
      look();
    });
  }

  /** Sends a body as a call and waits for its reply; byte 3 is 0 in calls of stock peers. */
  async sendBody(body, { byte3 = 0, classes = false } = {}) {
    const id = this.#next++;
    const reply = new Promise((done, failed) => {
      const timer = setTimeout(() => failed(new Error('no reply came')), PATIENCE_MILLIS);
      const end = (how) => (value) => {
        clearTimeout(timer);
        how(value);
      };
      this.#waiting.set(id, { done: end(done), failed: end(failed) });
    });
    this.#socket.write(frame(REQUEST | TWO_WAY | HESSIAN2, byte3, id, body));
    const { status, body: bytes } = await reply;
    return read(status, bytes, classes);
  }

  call(call) {
    return this.sendBody(requestBody(call), call);
  }

  /** Sends a call without waiting for anything. */
  oneWay(call) {
    this.#socket.write(frame(REQUEST | HESSIAN2, 0, this.#next++, requestBody(call)));
  }

  /** Sends a heartbeat and waits for its reply; byte 3 and the id are what a handshake marks. */
  async heartbeat(byte3 = 0, id = this.#next++) {
    this.#socket.write(frame(REQUEST | TWO_WAY | EVENT | HESSIAN2, byte3, id, NULL));
    await this.until(`the reply to heartbeat ${id}`, () => this.beats.has(id));
  }

  close() {
    this.#socket.destroy();
  }
}
