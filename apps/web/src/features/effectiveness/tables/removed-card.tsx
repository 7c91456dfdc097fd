/** The lines that were removed: struck, with who removed each, when and why; they are in no figure of the report. */
import { type EffectivenessLine, REMOVAL_MOTIVO_MIN, removedOf } from '@faixa/domain'
import { dayText, effectivenessText, farmText, lineFigure, removalText } from '@faixa/export'
import { formatCount } from '@faixa/units'
import { Button, Card } from '@mantine/core'
import { Suspense } from 'react'
import { lazyPart } from '../../../ui/connection/load-part.ts'
import { allowedIn } from '../report-state.ts'
import type { Report } from '../use-report.ts'
import classes from './tables.module.css'

const ReasonDialog = lazyPart(() => import('../../../noun/reason-dialog.tsx'))

export function RemovedCard({ report: [state, dispatch] }: { readonly report: Report }) {
  const removed = removedOf(state.history.present.lines)
  if (removed.length === 0) return null
  const { change } = allowedIn(state)
  return (
    <Card withBorder component="section" aria-label="Linhas retiradas" p={0}>
      <div className={classes.head}>
        <h2 className={classes.title}>
          <span className={classes.removedTitle}>
            LINHAS RETIRADAS{' '}
            <span className={classes.count}>
              {formatCount(removed.length, 'linha', 'linhas')}, fora dos números; saem riscadas nos arquivos
            </span>
          </span>
        </h2>
      </div>
      <ul className={classes.removed}>
        {removed.map((line) => (
          <li key={line.id}>
            <div>
              <s>{wordsOf(line)}</s>
              <div className={classes.note}>{removalText(line)}</div>
            </div>
            <Button
              variant="default"
              size="xs"
              disabled={!change}
              aria-label={`Devolver a linha ${line.codigo}`}
              onClick={() => dispatch({ kind: 'lines', edit: { kind: 'restore', id: line.id } })}
            >
              Devolver
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function wordsOf(line: EffectivenessLine): string {
  return [
    line.codigo,
    dayText(line),
    farmText(line),
    line.prestadora.nome,
    line.piloto.nome,
    `${lineFigure(line, 'areaPlantio')} ha`,
    effectivenessText(line),
  ]
    .filter((text) => text !== '')
    .join(' · ')
}

interface RemovalDialogProps {
  readonly report: Report
  /** Name of the person who removes. */
  readonly nome: string
}

/** Asks why a line is removed: everybody who reads the report reads the reason. */
export function RemovalDialog({ report: [{ mode, history }, dispatch], nome }: RemovalDialogProps) {
  if (mode.kind !== 'remove') return null
  const { id } = mode
  const line = history.present.lines.find((one) => one.id === id)
  return (
    <Suspense>
      <ReasonDialog
        question={{
          title: `Retirar a linha ${line?.codigo ?? ''}`,
          description:
            'A linha sai dos números e fica riscada no relatório e nos arquivos, com o seu nome e este motivo.',
          submitLabel: 'Retirar',
          done: { message: 'A linha saiu dos números e fica riscada no fim do relatório.' },
          send: (motivo) => {
            const retirada = { motivo, nome, em: new Date().toISOString() }
            dispatch({ kind: 'lines', edit: { kind: 'remove', id, retirada } })
            return Promise.resolve()
          },
        }}
        check={(motivo) =>
          motivo.trim().length < REMOVAL_MOTIVO_MIN
            ? [{ campo: 'motivo', mensagem: 'Diga por que a linha sai do relatório.' }]
            : []
        }
        readAgain={() => Promise.resolve()}
        onClose={() => dispatch({ kind: 'mode', mode: { kind: 'normal' } })}
      />
    </Suspense>
  )
}
