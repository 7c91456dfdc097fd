/**
 * The first step of an upload of one file: it is received within the quota, checked before any transaction, and kept only if it can be used.
 */
import type { Route } from '@faixa/contract'
import type { z } from 'zod'
import type { Ask, Prepared } from '../http/ask.ts'
import { type OneFileForm, type OneFileUpload, readOneFileForm } from '../http/uploads/one-file-form.ts'
import type { ReceivedFile } from '../http/uploads/receive-file.ts'
import { holdInQuota, type QuotaOwner, refuseUsedUp } from './take-from-quota.ts'

interface Upload<Schema extends z.ZodType, Checked, R extends Route> extends OneFileForm<Schema, Checked> {
  /** The quota in which the file counts. */
  quotaOf(checked: Checked): QuotaOwner
  /** Reads the upload, refuses an unusable one, and returns the function that writes. The content is stored before rows refer to it. */
  read(upload: OneFileUpload<z.output<Schema>, Checked>): Promise<Prepared<R>['write']>
}

/** `leave` releases the slot of the upload. */
export async function prepareUpload<Schema extends z.ZodType, Checked, R extends Route>(
  ask: Ask,
  leave: () => void,
  { check, quotaOf, read, ...form }: Upload<Schema, Checked, R>,
): Promise<Prepared<R>> {
  let upload: OneFileUpload<z.output<Schema>, Checked> | undefined
  let leaveQuota: (() => void) | undefined
  const release = async () => {
    leave()
    leaveQuota?.()
    await upload?.file.received.discard()
  }
  try {
    upload = await readOneFileForm(ask, {
      ...form,
      async check(sent) {
        const checked = await check(sent)
        await refuseUsedUp(ask, quotaOf(checked), 0)
        return checked
      },
    })
    const { received } = upload.file
    leaveQuota = await holdInQuota(ask, quotaOf(upload.checked), { bytes: received.bytes, laudos: 0 })
    const write = await read(upload)
    await received.keep()
    return { release, write }
  } catch (error) {
    await release()
    throw error
  }
}

/** The file as rows refer to it. */
export function storedFile({ nome, received: { sha256, bytes } }: ReceivedFile) {
  return { nome, sha256: Buffer.from(sha256, 'hex'), bytes }
}
