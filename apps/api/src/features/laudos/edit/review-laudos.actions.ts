/** Reviews laudos, and changes the notes of several. Each act is for all of the laudos or for none. */
import { Problem } from '@faixa/contract'
import { isNoteKey, type NoteKey } from '@faixa/domain'
import { formatCount } from '@faixa/units'
import { laudoChanged } from '../../../changes/laudo-changed.queries.ts'
import type { Ask } from '../../../http/ask.ts'
import { deleteReview, readReviews, saveReview } from '../../../laudo/laudo-reviews.queries.ts'
import { laudosOrRefuse } from './find-or-refuse.actions.ts'
import { saveNotes } from './laudo-edit.actions.ts'

/** Marks laudos as reviewed, or undoes it. A laudo that is reviewed already keeps its person and time. */
export async function reviewLaudos(uuids: readonly string[], conferido: boolean, ask: Ask) {
  const { db, deps, actor } = ask
  const laudos = await laudosOrRefuse(uuids, ask, 'updateLaudo')
  const waiting = laudos.find(({ ready }) => !ready)
  if (conferido && waiting) {
    throw new Problem('em-processamento', {
      detail: `O laudo ${waiting.codigo} ainda não tem resultado: só um laudo pronto pode ser conferido.`,
    })
  }
  const reviewed = await readReviews(
    db,
    laudos.map(({ uuid }) => uuid),
  )
  for (const laudo of laudos) {
    if (reviewed.has(laudo.uuid) === conferido) continue
    if (conferido) await saveReview(db, laudo.id, actor.id, deps.clock.now())
    else await deleteReview(db, laudo.id)
    await laudoChanged(
      ask,
      laudo,
      {},
      {
        cause: conferido ? 'conferir' : 'desfazer-conferencia',
        antes: { conferido: !conferido },
        depois: { conferido },
      },
    )
  }
  const what = conferido ? 'conferido' : 'marcado como não conferido'
  const several = conferido ? 'conferidos' : 'marcados como não conferidos'
  return { message: `${formatCount(laudos.length, `laudo foi ${what}`, `laudos foram ${several}`)} com sucesso!` }
}

interface NotesChange {
  readonly acrescentar: readonly NoteKey[]
  readonly tirar: readonly NoteKey[]
}

export async function noteLaudos(uuids: readonly string[], { acrescentar, tirar }: NotesChange, ask: Ask) {
  const laudos = await laudosOrRefuse(uuids, ask, 'updateLaudo')
  for (const laudo of laudos) {
    const kept = laudo.notas.filter(isNoteKey).filter((key) => !tirar.includes(key))
    await saveNotes(laudo, [...new Set([...kept, ...acrescentar])], ask)
  }
  const count = formatCount(laudos.length, 'laudo foram gravadas', 'laudos foram gravadas')
  return { message: `As observações de ${count} com sucesso!` }
}
