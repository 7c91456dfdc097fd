import type { LaudoInfo, Problem } from '@faixa/contract'
import { Button, Group, Text, Title } from '@mantine/core'
import { IconHistory, IconUsers } from '@tabler/icons-react'
import { type FormEvent, type RefObject, useEffect, useState } from 'react'
import { queryClient } from '../../../api/query.ts'
import type { Places } from '../../../api/use-places.ts'
import { dropDraft } from '../../../form/kept-draft.ts'
import { focusField, useFields } from '../../../form/use-fields.ts'
import { laudoQuery } from '../../../laudo/laudo-query.ts'
import { Note } from '../../../ui/note.tsx'
import { DadosFields } from './dados-fields.tsx'
import { checkEdit, type EditField, FIELD_NAMES, fieldOf, retyped, valuesOf } from './edit-fields.ts'
import classes from './edit-modal.module.css'
import { keptPlaces } from './kept-places.ts'
import { NotesFields } from './notes-fields.tsx'
import { useSaveLaudo } from './use-save-laudo.ts'

interface EditFormProps {
  readonly info: LaudoInfo
  readonly places: Places
  /** The key of the draft while something is changed and not saved. */
  readonly unsaved: RefObject<string | undefined>
  /** Asks first where something would be lost. */
  readonly onLeave: () => void
  readonly onClose: () => void
}

export function EditForm({ info, places, unsaved, onLeave, onClose }: EditFormProps) {
  // What the edit began with: news of the laudo that come meanwhile are a conflict to be seen, not to be lost.
  const [origin, setOrigin] = useState(info)
  const [conflict, setConflict] = useState(false)
  const before = valuesOf(origin)
  const offered = keptPlaces(places, origin)
  const draftKey = `faixa-edicao-${origin.uuid}-${origin.versao}`
  const fields = useFields<EditField>({
    initial: before,
    check: (values) => checkEdit(values, before, offered),
    draftKey,
  })
  const { values, errors } = fields
  const [restored, setRestored] = useState(fields.restored)
  const putBack = () => {
    fields.reset(before)
    setRestored(false)
  }
  const changed = FIELD_NAMES.some((name) => values[name] !== before[name])

  useEffect(() => {
    unsaved.current = changed ? draftKey : undefined
    return () => {
      unsaved.current = undefined
    }
  }, [unsaved, changed, draftKey])

  const refused = ({ codigo, extras }: Problem) => {
    setConflict(codigo === 'conflito')
    const wrong = (extras.erros ?? []).map(({ campo, mensagem }) => [fieldOf(campo), mensagem] as const)
    if (wrong.length === 0) return
    fields.refuse(Object.fromEntries(wrong))
    if (wrong[0]) focusField(wrong[0][0])
  }
  const saved = () => {
    dropDraft(draftKey)
    onClose()
  }
  const save = useSaveLaudo({ uuid: info.uuid, onSaved: saved, onRefused: refused })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    fields.tried()
    const [first] = errors
    if (first) focusField(first.campo)
    else if (changed) save.mutate({ before, after: values, versao: origin.versao })
  }
  /** Takes what somebody else saved as the new beginning; what was typed here stays, or goes. */
  const reload = async (keepTyped: boolean) => {
    const answer = await queryClient.fetchQuery({ ...laudoQuery(info.uuid), staleTime: 0 }).catch(() => undefined)
    if (!answer) return
    const fresh = answer.laudoInfo
    dropDraft(draftKey)
    setOrigin(fresh)
    setConflict(false)
    const saved = valuesOf(fresh)
    fields.reset(keepTyped ? retyped(before, values, saved) : saved)
  }
  const reason = reasonOf(changed, errors.length)

  return (
    <form onSubmit={submit} noValidate>
      {conflict && (
        <Note
          tone="warning"
          role="alert"
          icon={<IconUsers size={20} aria-hidden />}
          title="Outra pessoa salvou este laudo"
          mb="md"
        >
          <Text size="sm">
            Nada do que você digitou foi gravado nem perdido. Veja a versão salva, ou mantenha o que digitou: os campos
            em que você não mexeu ficam como a outra pessoa os salvou.
          </Text>
          <Group gap="xs" mt="sm">
            <Button size="xs" variant="default" onClick={() => void reload(false)}>
              Recarregar a versão salva
            </Button>
            <Button size="xs" variant="subtle" onClick={() => void reload(true)}>
              Manter o que digitei
            </Button>
          </Group>
        </Note>
      )}
      {restored && changed && !conflict && (
        <Note
          tone="info"
          role="alert"
          icon={<IconHistory size={20} aria-hidden />}
          title="O que você tinha digitado está aqui"
          mb="md"
        >
          <Text size="sm">Ainda não foi salvo.</Text>
          <Button size="xs" variant="default" mt="sm" onClick={putBack}>
            Voltar ao que está salvo
          </Button>
        </Note>
      )}
      <Title order={3} className={classes.heading}>
        Dados
      </Title>
      <DadosFields fields={fields} places={offered} />
      <Title order={3} className={classes.heading} mt="lg">
        Observações
      </Title>
      <NotesFields fields={fields} suggested={origin.notasSugeridas ?? []} />
      <div className={classes.bar}>
        <Text size="xs" c="dimmed" id="motivo-salvar" aria-live="polite">
          {reason}
        </Text>
        <Button variant="default" onClick={onLeave}>
          Cancelar
        </Button>
        <Button type="submit" loading={save.isPending} disabled={reason !== undefined} aria-describedby="motivo-salvar">
          Salvar
        </Button>
      </div>
    </form>
  )
}

/** Why nothing can be saved now. */
function reasonOf(changed: boolean, wrong: number): string | undefined {
  if (!changed) return 'Nada foi alterado.'
  if (wrong === 1) return 'Corrija um campo para salvar.'
  return wrong > 1 ? `Corrija ${wrong} campos para salvar.` : undefined
}
