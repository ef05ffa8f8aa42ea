// A peer of Trunkline's interop tests on dubbo-go: a consumer that runs cases, or a provider.
// ForeignProgram.java says how it is talked to.
package main

import (
	"fmt"
	"os"

	"github.com/dubbogo/gost/log/logger"
)

func main() {
	if len(os.Args) < 4 {
		fmt.Fprintln(os.Stderr, "usage: peer consume HOST PORT CASE... | peer provide HOST PORT")
		os.Exit(2)
	}
	role, host, port := os.Args[1], os.Args[2], os.Args[3]
	logger.SetLoggerLevel("warn")
	var err error
	switch role {
	case "consume":
		err = consume(host, port, os.Args[4:])
	case "provide":
		err = provide(host, port)
	default:
		err = fmt.Errorf("no role %q", role)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// heartbeat is how often this program sends heartbeats.
func heartbeat() string { return os.Getenv("HEARTBEAT_MILLIS") + "ms" }
