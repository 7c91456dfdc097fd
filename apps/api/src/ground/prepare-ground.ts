/** Receives a form of ground with its file, which is read before the transaction; the transaction then writes all or nothing. */

import { buffer } from 'node:stream/consumers'
import type { Routes } from '@faixa/contract'
import type { Aviso } from '@faixa/flight'
import { present } from '@faixa/units'
import type { z } from 'zod'
import { recordContents } from '../db/contents.queries.ts'
import { refuseUnknownSystems } from '../http/access/refuse-unknown-system.ts'
import type { Ask, Prepared } from '../http/ask.ts'
import { refuseMisplaced } from '../http/uploads/refuse-misplaced.ts'
import { prepareUpload, storedFile } from '../quota/prepare-upload.ts'
import { ofEmpresa, takeFromQuota } from '../quota/take-from-quota.ts'
import type { AreaOwner } from './ground-owner.queries.ts'

type GroundRoute = Routes['registerAreas'] | Routes['registerProtecao']

/** The fields that every form of ground has. */
interface FormOfGround {
  /** Coordinate system that a person chose for a file that names none. */
  readonly sistemaArea?: string | undefined
  readonly manterArquivos?: boolean | undefined
}

/** The sent file in its stored form. */
export interface SentGround {
  readonly nome: string
  readonly sha256: Buffer
  readonly bytes: number
  readonly sistema: string | null
}

/** The sent file as the process reads it. */
interface GroundContent {
  readonly name: string
  readonly bytes: Uint8Array
  readonly largestBytes: number
  readonly system?: string
}

interface Sent<Form> {
  readonly form: Form
  readonly owner: AreaOwner
  readonly arquivo: SentGround
  readonly content: GroundContent
}

interface GroundForm<Schema extends z.ZodType<FormOfGround>, Route extends GroundRoute> {
  readonly schema: Schema
  /** Name of the file's field, and how it is called. */
  readonly field: string
  readonly title: string
  ownerOf(ask: Ask, form: z.output<Schema>): Promise<AreaOwner>
  /** Reads the file, and returns its content with the function that writes. */
  read(sent: Sent<z.output<Schema>>): Promise<Pick<Prepared<Route>, 'write'> & { readonly avisos: readonly Aviso[] }>
}

/** `leave` releases the slot of the upload. */
export function prepareGround<Schema extends z.ZodType<FormOfGround>, Route extends GroundRoute>(
  ask: Ask,
  leave: () => void,
  { schema, field, title, ownerOf, read }: GroundForm<Schema, Route>,
): Promise<Prepared<Route>> {
  return prepareUpload(ask, leave, {
    schema,
    file: field,
    title,
    async check(form) {
      await refuseUnknownSystems({ sistemaArea: form.sistemaArea })
      return ownerOf(ask, form)
    },
    quotaOf: ({ empresaId }) => ofEmpresa(empresaId),
    async read({ form, checked: owner, file }) {
      const content = { name: file.nome, bytes: await buffer(file.received.read()) }
      const { avisos, write } = await read({
        form,
        owner,
        arquivo: { ...storedFile(file), sistema: form.sistemaArea ?? null },
        content: { ...content, largestBytes: ask.deps.settings.maxFileBytes, ...present({ system: form.sistemaArea }) },
      })
      refuseMisplaced(avisos, field, form.manterArquivos)
      return write
    },
  })
}

/** Counts the file in the empresa's quota, and records it. */
export async function recordGroundFile(ask: Ask, owner: AreaOwner, { sha256, bytes }: SentGround): Promise<void> {
  await takeFromQuota(ask, ofEmpresa(owner.empresaId), { bytes, laudos: 0 })
  await recordContents(ask.db, [{ sha256, bytes }], ask.deps.clock.now())
}
