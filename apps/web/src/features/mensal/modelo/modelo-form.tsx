/** Adds the prestadora's own spreadsheet: the file, its sheet, and the mapping of cells to figures, with the month's values visible. */
import type { ModeloMensal, RelatorioMensal } from '@faixa/contract'
import {
  COLUNAS_DO_MODELO,
  type ColunaDoModelo,
  type FaltaDoMapa,
  FIGURAS_MENSAIS,
  type FiguraMensal,
  type LinhaMensal,
  MODELO_MAX_BYTES,
} from '@faixa/domain'
import { checkMapa, openWorkbook, UnusableWorkbook, type Workbook } from '@faixa/export/modelo'
import { formatMegabytes } from '@faixa/units'
import { Button, Group, Text } from '@mantine/core'
import { type FocusEvent, useEffect, useId, useMemo, useState } from 'react'
import { api } from '../../../api/client.ts'
import { invalidate } from '../../../api/query.ts'
import { modeloValues } from '../../../export/mensal/mensal-modelo.ts'
import { ChoiceField } from '../../../form/fields/choice-field.tsx'
import { TextField } from '../../../form/fields/text-field.tsx'
import { fileFault } from '../../../form/files/file-fault.ts'
import { FileSlot } from '../../../form/files/file-slot.tsx'
import { upload } from '../../../form/files/upload.ts'
import { useFormDialog } from '../../../form/shell/form-dialog.tsx'
import { type Sending, startSending } from '../../../form/shell/sending.ts'
import { createSubmissions } from '../../../form/shell/submissions.ts'
import { Note } from '../../../ui/messages/note.tsx'
import { showToast } from '../../../ui/messages/toast.ts'
import classes from './modelo.module.css'
import { ModeloPreview, type PickedCell } from './modelo-preview.tsx'
import { proposeMapa } from './propose-mapa.ts'
import { isMapped, mapaOf, type TypedMapa, typedOf } from './typed-mapa.ts'

const RULES = { extensions: ['.xlsx'], maxBytes: MODELO_MAX_BYTES }
const FIGURAS = Object.keys(FIGURAS_MENSAIS) as readonly FiguraMensal[]
const COLUNAS = Object.keys(COLUNAS_DO_MODELO) as readonly ColunaDoModelo[]

interface ModeloFormProps {
  readonly relatorio: RelatorioMensal
  readonly lines: readonly LinhaMensal[]
  readonly modelo: ModeloMensal | undefined
  readonly onSaved: () => void
}

interface Opened {
  readonly file: File
  readonly workbook?: Workbook
  readonly fault?: string
}

export default function ModeloForm({ relatorio, lines, modelo, onSaved }: ModeloFormProps) {
  const params = { prestadora: relatorio.prestadora.id }
  const { leave, guard } = useFormDialog()
  const id = useId()
  const [opened, setOpened] = useState<Opened>()
  const [typed, setTyped] = useState<TypedMapa>(() => typedOf(modelo?.mapa, ''))
  const [changed, setChanged] = useState(false)
  const [target, setTarget] = useState<string>()
  // True: the mapping was read from the headings, and a person must still check it.
  const [proposed, setProposed] = useState(false)
  const [sending, setSending] = useState<Sending>({ kind: 'idle' })
  const [unread, setUnread] = useState<string>()
  const [submissions] = useState(createSubmissions)
  // The version that this person saw when the form was opened.
  const [vista] = useState(modelo?.versao ?? 0)
  const values = useMemo(() => modeloValues({ relatorio, lines, now: new Date() }), [relatorio, lines])

  useStoredFile(modelo, params.prestadora, setOpened, setUnread)
  useEffect(() => {
    guard(changed ? () => {} : undefined)
    return () => guard(undefined)
  }, [guard, changed])

  const workbook = opened?.workbook
  const outcome = mapaOf(typed)
  const faults: readonly FaltaDoMapa[] = useMemo(() => {
    const checked = mapaOf(typed)
    if (!workbook) return []
    return 'mapa' in checked ? checkMapa(workbook, checked.mapa) : [checked]
  }, [typed, workbook])
  const faultOf = (campo: string) => faults.find((fault) => fault.campo === campo)?.mensagem
  const change = (next: Partial<TypedMapa>) => {
    setTyped((before) => ({ ...before, ...next }))
    setChanged(true)
    setSending({ kind: 'idle' })
  }
  const choose = async (file: File | undefined) => {
    setChanged(true)
    setUnread(undefined)
    setSending({ kind: 'idle' })
    const chosen = file && (await openedOf(file))
    setOpened(chosen)
    const abas = chosen?.workbook?.abas ?? []
    const proposal = chosen?.workbook && !isMapped(typed) ? proposeMapa(chosen.workbook) : undefined
    setProposed(proposal !== undefined)
    if (proposal) return setTyped(proposal)
    setTyped((before) =>
      abas.some(({ nome }) => nome === before.aba) ? before : { ...before, aba: abas[0]?.nome ?? '' },
    )
  }
  const save = async () => {
    if (!opened || !('mapa' in outcome)) return
    const { mapa } = outcome
    const attempt = startSending(
      (call) =>
        upload({ file: opened.file }, call, (client, options) =>
          client.saveModeloMensal({ params, body: { mapa, vista } }, options),
        ),
      setSending,
      submissions.keyOf([opened.file, typed]),
    )
    const ended = await attempt.outcome
    await invalidate('readModeloMensal', { params })
    if (ended.kind !== 'sent') return
    submissions.end()
    showToast({ title: 'Modelo guardado', message: ended.answer.message, tone: 'success' })
    onSaved()
  }
  const reason = reasonOf(opened, changed, faults)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (reason === undefined) void save()
      }}
    >
      <FileSlot
        id={`${id}-file`}
        label="Planilha da prestadora (XLSX)"
        description={`Sem macros, até ${formatMegabytes(MODELO_MAX_BYTES, 0)}. Fórmulas, cores e larguras ficam como estão.`}
        accept=".xlsx"
        file={opened?.file}
        error={opened?.fault ?? unread}
        disabled={sending.kind === 'sending'}
        onFiles={([first]) => void choose(first)}
        onRemove={() => void choose(undefined)}
      />
      {workbook && (
        <>
          <div className={classes.aba}>
            <ChoiceField
              id={`${id}-aba`}
              label="Aba"
              value={typed.aba}
              choices={workbook.abas.map(({ nome }) => ({ value: nome, label: nome }))}
              error={isMapped(typed) ? faultOf('aba') : undefined}
              onChange={(aba) => change({ aba })}
              onLeave={() => {}}
            />
          </div>
          {proposed && (
            <Note tone="info" role="status" mb="md">
              As células foram indicadas pelos títulos da planilha: confira-as antes de guardar.
            </Note>
          )}
          <ModeloPreview
            workbook={workbook}
            mapa={'mapa' in outcome && faults.length === 0 ? outcome.mapa : undefined}
            aba={typed.aba}
            values={values}
            picking={target !== undefined}
            onPick={(cell) => {
              const next = picked(target, cell, typed)
              if (next) change(next)
            }}
          />
          <PlaceFields id={id} typed={typed} faultOf={faultOf} onChange={change} onTarget={setTarget} />
        </>
      )}
      {sending.kind === 'refused' && (
        <Note tone="danger" role="alert" title="O modelo não foi guardado" mb="md">
          {sending.problem.message}
        </Note>
      )}
      <SaveBar id={`${id}-reason`} reason={reason} busy={sending.kind === 'sending'} onLeave={leave} />
    </form>
  )
}

interface SaveBarProps {
  readonly id: string
  /** Reason why nothing can be saved now. */
  readonly reason: string | undefined
  readonly busy: boolean
  readonly onLeave: () => void
}

function SaveBar({ id, reason, busy, onLeave }: SaveBarProps) {
  return (
    <Group justify="flex-end" gap="sm" className={classes.bar ?? ''}>
      <Text size="xs" c="dimmed" id={id} aria-live="polite">
        {reason}
      </Text>
      <Button variant="default" onClick={onLeave}>
        Cancelar
      </Button>
      <Button type="submit" loading={busy} disabled={reason !== undefined} aria-describedby={id}>
        Guardar
      </Button>
    </Group>
  )
}

interface PlaceFieldsProps {
  readonly id: string
  readonly typed: TypedMapa
  readonly faultOf: (campo: string) => string | undefined
  readonly onChange: (next: Partial<TypedMapa>) => void
  /** Called with the name of the field that clicks on the preview fill from now on. */
  readonly onTarget: (name: string) => void
}

/** A field for the cell of each figure, and for the rows and columns of the list. */
function PlaceFields({ id, typed, faultOf, onChange: change, onTarget }: PlaceFieldsProps) {
  const focus = (event: FocusEvent<HTMLElement>) => {
    const { name } = event.target as HTMLInputElement
    if (name) onTarget(name)
  }
  const place = (kind: 'celula' | 'coluna', name: FiguraMensal | ColunaDoModelo, label: string, value: string) => (
    <TextField
      key={name}
      id={`${id}-${kind}-${name}`}
      name={`${kind} ${name}`}
      label={label}
      value={value}
      maxLength={12}
      error={faultOf(kind === 'celula' ? `celulas.${name}` : `linhas.colunas.${name}`)}
      onChange={(text) => {
        const upper = text.toUpperCase()
        if (upper === value) return
        if (kind === 'celula') change({ celulas: { ...typed.celulas, [name]: upper } })
        else change({ colunas: { ...typed.colunas, [name]: upper } })
      }}
      onLeave={() => {}}
    />
  )
  const line = (name: 'primeira' | 'ultima', label: string, description: string) => (
    <TextField
      id={`${id}-${name}`}
      name={`linha ${name}`}
      label={label}
      description={description}
      inputMode="numeric"
      value={typed[name]}
      maxLength={7}
      error={faultOf(`linhas.${name}`)}
      onChange={(text) => text !== typed[name] && change({ [name]: text })}
      onLeave={() => {}}
    />
  )
  return (
    <>
      <fieldset className={classes.places} onFocus={focus}>
        <legend>Uma célula para cada valor do mês, como B3; vazio não sai</legend>
        {FIGURAS.map((name) => place('celula', name, FIGURAS_MENSAIS[name].titulo, typed.celulas[name] ?? ''))}
      </fieldset>
      <fieldset className={classes.places} onFocus={focus}>
        <legend>Lista das operações: as linhas e a coluna de cada valor, como D</legend>
        {line('primeira', 'Primeira linha', 'A da primeira operação.')}
        {line('ultima', 'Última linha', 'Vazia: continua para baixo.')}
        {COLUNAS.map((name) => place('coluna', name, COLUNAS_DO_MODELO[name].titulo, typed.colunas[name] ?? ''))}
      </fieldset>
    </>
  )
}

/** Reads the file of the version that was current when the form was opened. */
function useStoredFile(
  modelo: ModeloMensal | undefined,
  prestadora: number,
  onOpened: (opened: Opened) => void,
  onUnread: (message: string) => void,
): void {
  useEffect(() => {
    if (!modelo) return
    const abort = new AbortController()
    const read = async () => {
      try {
        const blob = await (await api.readModeloMensalFile({ params: { prestadora } }, abort)).blob()
        onOpened(await openedOf(new File([blob], modelo.nome)))
      } catch (error) {
        if (!abort.signal.aborted) onUnread(error instanceof Error ? error.message : '')
      }
    }
    void read()
    return () => abort.abort()
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
}

/** Effect of a click on a cell of the preview, while the field `target` has the focus. */
function picked(
  target: string | undefined,
  { letters, row }: PickedCell,
  typed: TypedMapa,
): Partial<TypedMapa> | undefined {
  const [kind, name = ''] = (target ?? '').split(' ')
  if (kind === 'celula') return { celulas: { ...typed.celulas, [name]: `${letters}${row}` } }
  if (kind === 'coluna')
    return { colunas: { ...typed.colunas, [name]: letters }, ...(typed.primeira === '' && { primeira: `${row}` }) }
  if (kind === 'linha') return { [name]: `${row}` }
  return undefined
}

async function openedOf(file: File): Promise<Opened> {
  const fault = fileFault(file, RULES)
  if (fault !== undefined) return { file, fault }
  try {
    return { file, workbook: openWorkbook(new Uint8Array(await file.arrayBuffer())) }
  } catch (error) {
    if (error instanceof UnusableWorkbook) return { file, fault: error.message }
    return { file, fault: 'O arquivo não pôde ser lido: escolha-o de novo.' }
  }
}

/** Reason why nothing can be saved now. */
function reasonOf(opened: Opened | undefined, changed: boolean, faults: readonly FaltaDoMapa[]): string | undefined {
  if (!opened) return 'Escolha a planilha.'
  if (!opened.workbook) return 'Escolha outra planilha.'
  if (faults.length === 1 && faults[0]?.campo === 'aba') return faults[0].mensagem
  if (faults.length > 0)
    return faults.length === 1 ? 'Corrija um campo para guardar.' : `Corrija ${faults.length} campos para guardar.`
  return changed ? undefined : 'Nada foi alterado.'
}
