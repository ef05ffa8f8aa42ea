// Reads and writes hessian2 with dubbo-go-hessian2, for a test on the other side of stdin and stdout.
//
//	peer echo                 reads a frame, decodes it, encodes what it got, writes that; until stdin ends
//	peer generate SEED COUNT  writes a graph, reads what the other side made of it, writes the difference; COUNT times
//
// A frame is its length in four bytes, big-endian, and as many bytes. One that begins with failed is the text of an
// error; all others of messages begin with done.
package main

import (
	"bufio"
	"encoding/binary"
	"fmt"
	"io"
	"math/rand"
	"os"
	"strconv"

	hessian "github.com/apache/dubbo-go-hessian2"
)

const (
	done   = 0
	failed = 1
)

var (
	in  = bufio.NewReader(os.Stdin)
	out = bufio.NewWriter(os.Stdout)
)

func main() {
	register()
	switch {
	case len(os.Args) == 2 && os.Args[1] == "echo":
		for echo() {
		}
	case len(os.Args) == 4 && os.Args[1] == "generate":
		generate(number(os.Args[2]), number(os.Args[3]))
	default:
		fmt.Fprintln(os.Stderr, "usage: peer echo | peer generate SEED COUNT")
		os.Exit(2)
	}
}

func number(text string) int64 {
	value, err := strconv.ParseInt(text, 10, 64)
	check(err)
	return value
}

// echo answers one frame; false at the end of stdin.
func echo() bool {
	message, more := read()
	if !more {
		return false
	}
	value, err := decode(message)
	if err != nil {
		write(failed, []byte("decode: "+err.Error()))
		return true
	}
	again, err := encode(value)
	if err != nil {
		write(failed, []byte("encode: "+err.Error()))
		return true
	}
	write(done, again)
	return true
}

func generate(seed, count int64) {
	for i := seed; i < seed+count; i++ {
		graph := &generator{random: rand.New(rand.NewSource(i)), left: 40}
		sent := graph.value()
		message, err := encode(sent)
		check(err)
		write(done, message)
		back, more := read()
		if !more {
			return
		}
		difference := ""
		arrived, err := decode(back)
		if err != nil {
			difference = "cannot be decoded: " + err.Error()
		} else {
			difference = compare(sent, arrived)
		}
		write(done, []byte(difference))
	}
}

// decode turns the library's panics into errors: it indexes what it has not checked.
func decode(message []byte) (value any, err error) {
	defer func() {
		if panicked := recover(); panicked != nil {
			err = fmt.Errorf("panic: %v", panicked)
		}
	}()
	return hessian.NewDecoder(message).Decode()
}

func encode(value any) (message []byte, err error) {
	defer func() {
		if panicked := recover(); panicked != nil {
			err = fmt.Errorf("panic: %v", panicked)
		}
	}()
	encoder := hessian.NewEncoder()
	err = encoder.Encode(value)
	return encoder.Buffer(), err
}

func read() (frame []byte, more bool) {
	var length [4]byte
	if _, err := io.ReadFull(in, length[:]); err == io.EOF {
		return nil, false
	} else {
		check(err)
	}
	frame = make([]byte, binary.BigEndian.Uint32(length[:]))
	_, err := io.ReadFull(in, frame)
	check(err)
	return frame, true
}

func write(kind byte, frame []byte) {
	check(binary.Write(out, binary.BigEndian, uint32(len(frame)+1)))
	check(out.WriteByte(kind))
	_, err := out.Write(frame)
	check(err)
	check(out.Flush())
}

func check(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
