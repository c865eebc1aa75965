// A MongoDB-compatible server for tests, on a free port of 127.0.0.1: FerretDB on SQLite files in a temporary folder.
// Prints its URL as the first line. Exits, and removes its folder, when its standard input ends, that is, at the latest
// when its parent exits. With the arguments `folder address` it listens there, and keeps the folder.
package main

import (
	"context"
	"encoding/binary"
	"fmt"
	"io"
	"log"
	"log/slog"
	"net"
	"os"
	"sync"

	"github.com/FerretDB/FerretDB/ferretdb"
)

func main() {
	dir, address := "", "127.0.0.1:0"
	if len(os.Args) > 2 {
		dir, address = os.Args[1], os.Args[2]
	} else {
		dir = must(os.MkdirTemp("", "winnow-ferretdb-"))
		defer os.RemoveAll(dir)
	}
	socket := dir + "/server.sock"
	os.Remove(socket) // of a server that was killed
	server := must(ferretdb.New(&ferretdb.Config{
		Listener:  ferretdb.ListenerConfig{Unix: socket},
		Handler:   "sqlite",
		SQLiteURL: "file:" + dir + "/?_pragma=synchronous(off)",
		Logger:    slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelError})),
	}))
	go server.Run(context.Background())
	server.MongoDBURI() // returns when it listens

	listener := must(net.Listen("tcp", address))
	go func() {
		for {
			go serve(must(listener.Accept()), must(net.Dial("unix", socket)))
		}
	}()
	fmt.Printf("mongodb://%s/\n", listener.Addr())
	io.Copy(io.Discard, os.Stdin)
}

// FerretDB 1 updates a document in two steps, read and write, so that one of two concurrent updates is lost. Updates are
// atomic in MongoDB, and the tested code relies on that: requests are serialised.
var oneAtATime sync.Mutex

func serve(client, server net.Conn) {
	defer client.Close()
	defer server.Close()
	for {
		request, err := message(client)
		if err != nil {
			return
		}
		oneAtATime.Lock()
		server.Write(request)
		reply, err := message(server)
		oneAtATime.Unlock()
		if err != nil {
			return
		}
		client.Write(reply)
	}
}

// message reads one message of MongoDB's wire protocol. It begins with its length in four bytes, which counts them.
func message(from io.Reader) ([]byte, error) {
	var length [4]byte
	if _, err := io.ReadFull(from, length[:]); err != nil {
		return nil, err
	}
	size := binary.LittleEndian.Uint32(length[:])
	if size < 16 || size > 48_000_000 {
		return nil, fmt.Errorf("invalid message length: %d bytes", size)
	}
	whole := append(make([]byte, 0, size), length[:]...)[:size]
	_, err := io.ReadFull(from, whole[4:])
	return whole, err
}

func must[T any](value T, err error) T {
	if err != nil {
		log.Fatal(err)
	}
	return value
}
