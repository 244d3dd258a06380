import { Readable } from 'node:stream'
import { GetObjectCommand, HeadBucketCommand, S3Client, S3ServiceException } from '@aws-sdk/client-s3'
import { Disk } from 'flydrive'
import { S3Driver } from 'flydrive/drivers/s3'
import type { Log } from '../log.ts'
import { Refusal, refuse } from '../refusal.ts'
import type { FileStore } from './store.ts'
import { describeFault, type S3Settings, type StoreFault } from './store-fault.ts'

/** How long the service may take to say that it is there, in milliseconds. */
const CHECK_TIMEOUT = 3_000
const CONNECT_TIMEOUT = 5_000

interface S3Bytes extends Pick<FileStore, 'open' | 'check'> {
  disk: Disk
  tell: (error: unknown) => never
}

/** A client of the service of the settings. */
export function openS3Client(settings: S3Settings): S3Client {
  const { endpoint, region, accessKeyId, secretAccessKey, pathStyle } = settings
  return new S3Client({
    region,
    endpoint,
    forcePathStyle: pathStyle,
    credentials: { accessKeyId, secretAccessKey },
    requestHandler: { connectionTimeout: CONNECT_TIMEOUT },
    // services that only resemble S3 know no default checksums
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
}

/** An S3-compatible service. Work that it does not do is logged with its reason and refused in one sentence. */
export async function openS3Bytes(settings: S3Settings, log: Log): Promise<S3Bytes> {
  const { bucket } = settings
  const client = openS3Client(settings)
  return {
    disk: new Disk(new S3Driver({ client, bucket, visibility: 'private', supportsACL: false })),
    open: async (key, range) => {
      const command = new GetObjectCommand({
        Bucket: bucket,
        Key: key,
        Range: range && `bytes=${range.start}-${range.end}`,
      })
      const { Body } = await client.send(command)
      if (!(Body instanceof Readable)) throw new Error(`no bytes of ${key}`)
      return Body
    },
    check: async () => {
      const abortSignal = AbortSignal.timeout(CHECK_TIMEOUT)
      try {
        await client.send(new HeadBucketCommand({ Bucket: bucket }), { abortSignal })
        return null
      } catch (error) {
        return faultOf(error)
      }
    },
    tell: (error) => {
      if (error instanceof Refusal) throw error
      const cause = error instanceof Error && error.cause ? error.cause : error
      // bytes that are gone are a fault of ours, not of the service
      if (cause instanceof S3ServiceException && cause.name === 'NoSuchKey') throw error
      log.error({ err: cause }, describeFault(settings, faultOf(cause)))
      return refuse('fileStoreAway')
    },
  }
}

function faultOf(error: unknown): StoreFault {
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined
  if (status === undefined || status >= 500) return 'unreachable'
  return status === 404 ? 'noBucket' : 'denied'
}
