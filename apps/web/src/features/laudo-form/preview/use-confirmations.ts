/**
 * Confirmations of findings that are required before sending. A confirmation holds for one sentence with its figures, and lapses when they
 * change.
 */
import type { FieldError } from '@faixa/contract'
import { type Aviso, CHECKS } from '@faixa/flight'
import { useState } from 'react'
import { keepSentences, readSentences } from '../files/kept-decisions.ts'

export interface Confirmations {
  readonly confirmed: readonly string[]
  /** The sentence that was confirmed, by the code of its finding. */
  readonly sentences: Sentences
  /** Unconfirmed findings, each with the field of its checkbox. */
  readonly missing: readonly (FieldError & { readonly label: string })[]
  isConfirmed(aviso: Aviso): boolean
  put(aviso: Aviso, confirmed: boolean): void
}

export function confirmationField(codigo: string): string {
  return `confirmar-${codigo}`
}

const TITLES = new Map<string, string>(CHECKS.map(({ code, title }) => [code, title]))

type Sentences = ReturnType<typeof readSentences>

/** The findings to confirm, separated by the sentences that were confirmed. */
export function confirmationsOf(avisos: readonly Aviso[], sentences: Sentences) {
  const isConfirmed = ({ codigo, mensagem }: Aviso) => sentences[codigo] === mensagem
  const questions = avisos.filter(({ confirmar }) => confirmar)
  return {
    confirmed: questions.filter(isConfirmed).map(({ codigo }) => codigo),
    missing: questions
      .filter((aviso) => !isConfirmed(aviso))
      .map(({ codigo, mensagem }) => ({
        campo: confirmationField(codigo),
        mensagem,
        label: `Confirmar ${TITLES.get(codigo) ?? codigo}`,
      })),
    isConfirmed,
  }
}

/** `keepKey` is the key under which confirmations survive a reload. */
export function useConfirmations(avisos: readonly Aviso[], keepKey: string): Confirmations {
  const [sentences, setSentences] = useState(() => readSentences(keepKey))
  return {
    ...confirmationsOf(avisos, sentences),
    sentences,
    put({ codigo, mensagem }, confirmed) {
      const next = { ...sentences, [codigo]: confirmed ? mensagem : '' }
      setSentences(next)
      keepSentences(keepKey, next)
    },
  }
}
