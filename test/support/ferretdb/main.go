// A MongoDB-compatible server for tests, on a free port of 127.0.0.1: FerretDB on SQLite files in a temporary folder.
// Prints its address as its first line. Ends, and removes its folder, when its standard input does: it cannot outlive its parent.
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
	dir := must(os.MkdirTemp("", "winnow-ferretdb-"))
	defer os.RemoveAll(dir)
	socket := dir + "/server.sock"
	server := must(ferretdb.New(&ferretdb.Config{
		Listener:  ferretdb.ListenerConfig{Unix: socket},
		Handler:   "sqlite",
		SQLiteURL: "file:" + dir + "/?_pragma=synchronous(off)",
		Logger:    slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelError})),
	}))
	go server.Run(context.Background())
	server.MongoDBURI() // returns once it listens

	front := must(net.Listen("tcp", "127.0.0.1:0"))
	go func() {
		for {
			go serve(must(front.Accept()), must(net.Dial("unix", socket)))
		}
	}()
	fmt.Printf("mongodb://%s/\n", front.Addr())
	io.Copy(io.Discard, os.Stdin)
}

// FerretDB 1 reads a document and writes it back in two steps, so that of two clients that change it at once one is lost.
// MongoDB changes a document in one step, and what is tested relies on that: so requests pass one at a time.
var turn sync.Mutex

func serve(client, server net.Conn) {
	defer client.Close()
	defer server.Close()
	for {
		request, err := message(client)
		if err != nil {
			return
		}
		turn.Lock()
		server.Write(request)
		reply, err := message(server)
		turn.Unlock()
		if err != nil {
			return
		}
		client.Write(reply)
	}
}

// message reads one message of MongoDB's wire protocol: its length, in four bytes, counts itself.
func message(from io.Reader) ([]byte, error) {
	var length [4]byte
	if _, err := io.ReadFull(from, length[:]); err != nil {
		return nil, err
	}
	size := binary.LittleEndian.Uint32(length[:])
	if size < 16 || size > 48_000_000 {
		return nil, fmt.Errorf("a message of %d bytes", size)
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
