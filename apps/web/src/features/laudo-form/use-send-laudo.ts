/** Sending the form: its progress by bytes, its end, and its refusal. What was typed and chosen stays where it is, so that trying again is one click. */
import { type FieldError, Problem, type ReplyOf, type Routes, type SentOf } from '@faixa/contract'
import type { Role } from '@faixa/flight'
import { useEffect, useRef, useState } from 'react'
import { apiOver } from '../../api/client.ts'
import { type UploadProgress, uploadFetch } from '../../api/upload-fetch.ts'
import { goneSentence, isGoneFile } from '../../form/gone-file.ts'
import { showToast } from '../../ui/toast.ts'
import { fileField } from './file-field.ts'
import { ROLES } from './rearrange.ts'

export type Sending =
  | { readonly kind: 'idle' }
  | { readonly kind: 'sending'; readonly progress?: UploadProgress }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'refused'; readonly problem: Problem }

export type SentLaudo = ReplyOf<Routes['createLaudo']>

export interface Send {
  readonly sending: Sending
  send(body: SentOf<Routes['createLaudo']>['body'], files: Partial<Record<Role, File>>): Promise<SentLaudo | undefined>
  cancel(): void
}

/** A file that changed under the browser ends the upload like a broken connection does. */
async function goneFiles(named: Readonly<Record<string, File | undefined>>): Promise<Problem | undefined> {
  const erros: FieldError[] = []
  for (const [campo, file] of Object.entries(named)) {
    if (file && (await isGoneFile(file))) erros.push({ campo, mensagem: goneSentence(file.name) })
  }
  return erros[0] && new Problem('dados-invalidos', { detail: erros[0].mensagem, erros })
}

export function useSendLaudo(): Send {
  const [sending, setSending] = useState<Sending>({ kind: 'idle' })
  const running = useRef<AbortController>(undefined)
  const busy = sending.kind === 'sending'
  useEffect(() => {
    if (!busy) return undefined
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [busy])
  // Leaving the screen gives the upload up: nobody would hear of its end.
  useEffect(() => () => running.current?.abort(), [])

  return {
    sending,
    async send(body, files) {
      if (running.current) return undefined
      const abort = new AbortController()
      running.current = abort
      setSending({ kind: 'sending' })
      showToast({ title: 'Cadastrando...', message: 'Enviando laudo para o sistema...', tone: 'info' })
      const client = apiOver(uploadFetch((progress) => setSending({ kind: 'sending', progress })))
      const named = Object.fromEntries(ROLES.map((role) => [fileField(role), files[role]]))
      try {
        const sent = await client.createLaudo({ body }, { files: named, signal: abort.signal })
        setSending({ kind: 'idle' })
        showToast({ title: 'Laudo Adicionado', message: 'O laudo estará disponível após o processamento...' })
        return sent
      } catch (error) {
        if (abort.signal.aborted) setSending({ kind: 'cancelled' })
        else {
          const problem = (await goneFiles(named)) ?? (error instanceof Problem ? error : new Problem('erro-interno'))
          setSending({ kind: 'refused', problem })
          const message = 'Verifique os campos e tente novamente.'
          showToast({ title: 'Falha ao cadastrar', message, tone: 'warning' })
        }
        return undefined
      } finally {
        running.current = undefined
      }
    },
    cancel: () => running.current?.abort(),
  }
}
