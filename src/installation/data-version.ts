// The version of stored data: documents, streams and buckets together. It is recorded with the marker of the
// installation in the document store and in NATS. Data without a version is of version 1.

/** The version that this program reads and writes. migrations.ts leads to it from earlier ones. */
export const dataVersion = 2

/** The version of data that has none recorded. */
export const firstDataVersion = 1
