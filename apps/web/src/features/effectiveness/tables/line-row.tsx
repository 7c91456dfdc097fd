import { type EffectivenessLine, isTyped, otherAverage, shadeOf } from '@faixa/domain'
import { dayText, farmText, intervalText, lineFigure, mergeNotes, typedNotes } from '@faixa/export'
import { formatNumber } from '@faixa/units'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { memo } from 'react'
import { CheckBox } from '../../../list/table/check-box.tsx'
import type { Report } from '../use-report.ts'
import classes from './tables.module.css'

interface LineRowProps {
  readonly line: EffectivenessLine
  /** Position in the table, from 1. */
  readonly number: number
  readonly typedBy: string
  readonly checked: boolean
  readonly mayCheck: boolean
  readonly mayChange: boolean
  /** The function never changes, so that a row is drawn again only when its content has changed. */
  readonly dispatch: Report[1]
}

const NOTHING = 'Nenhum registro encontrado'

export const LineRow = memo(function LineRow(props: LineRowProps) {
  const { line, number, typedBy, checked, mayCheck, mayChange, dispatch } = props
  const { id, codigo, prestadora, piloto, efetividade } = line
  const observacoes = line.observacoes.split(/\r?\n/).filter((text) => text.trim() !== '')
  const notes = [...typedNotes(line, typedBy), ...mergeNotes(line)]
  const shade = shadeOf(efetividade)
  const weighted = otherAverage(line)
  const between = intervalText(line)
  const name = codigo || 'sem código'
  return (
    <tr data-checked={checked || undefined}>
      <td className={classes.number}>
        <CheckBox
          label={`Selecionar a linha ${name}`}
          checked={checked}
          disabled={!mayCheck}
          onToggle={() => dispatch({ kind: 'check', id, checked: !checked })}
        />{' '}
        {formatNumber(number, 0)}
      </td>
      <td data-label="Código">{codigo || <span className={classes.nothing}>{NOTHING}</span>}</td>
      <td data-label="Data">{dayText(line)}</td>
      <td data-label="Fazenda">{farmText(line)}</td>
      <td data-label="Prestadora">{prestadora.nome}</td>
      <td data-label="Piloto">{piloto.nome}</td>
      <td data-numeric data-label="Área (ha)">
        <Figure line={line} field="areaPlantio" />
      </td>
      <td data-numeric data-label="Efetividade (%)" style={{ background: shade.fill, color: shade.ink }}>
        <Figure line={line} field="efetividade" />
        {between !== '' && <span className={classes.weighted}>{between}</span>}
        {weighted !== undefined && (
          <span
            className={classes.weighted}
            title={`Média simples das linhas juntadas. Ponderada pela área: ${formatNumber(weighted)} %.`}
          >
            pond. {formatNumber(weighted)}
          </span>
        )}
      </td>
      <td>
        {observacoes.length === 0 && notes.length === 0 && <span className={classes.nothing}>{NOTHING}</span>}
        {observacoes.map((text, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one text have no other name
          <div key={index}>{text}</div>
        ))}
        {notes.map((text) => (
          <div key={text} className={classes.note}>
            {text}
          </div>
        ))}
      </td>
      <td className={classes.actions}>
        <button
          type="button"
          disabled={!mayChange}
          aria-label={`Editar a linha ${name}`}
          title="Editar"
          onClick={() => dispatch({ kind: 'mode', mode: { kind: 'edit', id } })}
        >
          <IconPencil size={18} stroke={1.75} aria-hidden />
        </button>
        <button
          type="button"
          disabled={!mayChange}
          aria-label={`Retirar a linha ${name}`}
          title="Retirar"
          onClick={() => dispatch({ kind: 'mode', mode: { kind: 'remove', id } })}
        >
          <IconTrash size={18} stroke={1.75} aria-hidden />
        </button>
      </td>
    </tr>
  )
})

interface FigureProps {
  readonly line: EffectivenessLine
  readonly field: 'areaPlantio' | 'efetividade'
}

/** A typed figure has a mark; the notes of the line give its author and the measured value. */
function Figure({ line, field }: FigureProps) {
  if (!isTyped(line, field)) return lineFigure(line, field)
  return (
    <>
      <abbr title="Informado por uma pessoa" className={classes.typed}>
        *
      </abbr>{' '}
      {lineFigure(line, field)}
    </>
  )
}
