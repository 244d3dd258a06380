import { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { openS3Client } from '../files/s3-bytes.ts'
import type { S3Settings } from '../files/store-fault.ts'
import { dayOfArchive } from './archive-name.ts'
import type { BackupShelf } from './shelf.ts'

/** S3 takes ten thousand parts: this is enough for 160 GB. */
const PART = 16 * 2 ** 20

/** Archives in a bucket of an S3-compatible service. */
export function openBucket(settings: S3Settings): BackupShelf {
  const client = openS3Client(settings)
  const Bucket = settings.bucket
  return {
    location: `s3://${Bucket}`,
    async write(name, content) {
      let bytes = 0
      let failure: unknown
      const counted = async function* counted() {
        try {
          for await (const piece of content) {
            bytes += piece.length
            yield piece
          }
        } catch (error) {
          failure = error
          throw error
        }
      }
      const Body = Readable.from(counted(), { objectMode: false })
      // parts that were sent are given up by the service when one fails
      const upload = new Upload({ client, params: { Bucket, Key: name, Body }, partSize: PART, queueSize: 2 })
      // a service that cannot give up parts is not what went wrong
      await upload.done().catch((error: unknown) => {
        throw failure ?? error
      })
      return bytes
    },
    async read(name) {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: name }))
      if (!(Body instanceof Readable)) throw new Error(`no bytes of ${name}`)
      return Body
    },
    async list() {
      const names: string[] = []
      let token: string | undefined
      do {
        const page = await client.send(
          new ListObjectsV2Command({ Bucket, Prefix: 'suoke-', ContinuationToken: token }),
        )
        for (const { Key } of page.Contents ?? []) if (Key && dayOfArchive(Key)) names.push(Key)
        token = page.NextContinuationToken
      } while (token)
      return names
    },
    async remove(name) {
      await client.send(new DeleteObjectCommand({ Bucket, Key: name }))
    },
    async tidy() {
      const listing = new ListMultipartUploadsCommand({ Bucket, Prefix: 'suoke-' })
      const { Uploads = [] } = await client.send(listing).catch((error: unknown) => {
        // some services do not list them, and forget them by themselves
        if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 501)
          return { Uploads: [] }
        throw error
      })
      for (const { Key, UploadId } of Uploads)
        if (Key && UploadId && dayOfArchive(Key))
          await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }))
    },
  }
}
