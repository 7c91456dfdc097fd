/** The findings that require a confirmation, each beside its file or field, with the possible acts. */
import type { Aviso, Concern } from '@faixa/flight'
import { Button, Checkbox, Group, Text } from '@mantine/core'
import { createContext, use } from 'react'
import { fieldId } from '../../../form/state/use-fields.ts'
import { DoubtedPasses } from '../../../laudo/passes/doubted-passes.tsx'
import { SeverityIcon } from '../../../ui/badges/severity-icon.tsx'
import { type CheckAct, concernOf } from './check-acts.ts'
import classes from './checks.module.css'
import { usePassChoice } from './pass-choice.ts'
import { type Confirmations, confirmationField } from './use-confirmations.ts'

export interface FormChecks {
  readonly found: readonly Aviso[]
  readonly confirmations: Confirmations
  readonly readOnly: boolean
  readonly actOn: (aviso: Aviso) => CheckAct | undefined
  readonly onAct: (act: CheckAct) => void
}

/** The checks of the surrounding form; without one nothing is shown. */
export const ChecksContext = createContext<FormChecks | undefined>(undefined)

export function ChecksBeside({ concern }: { readonly concern: Concern }) {
  const checks = use(ChecksContext)
  const doubts = checks?.found.filter((aviso) => aviso.confirmar && concernOf(aviso) === concern) ?? []
  if (!checks || doubts.length === 0) return null
  return (
    <ul className={classes.checks} aria-label="A confirmar">
      {doubts.map((aviso) => (
        <CheckRow key={aviso.codigo} aviso={aviso} checks={checks} act={checks.actOn(aviso)} />
      ))}
    </ul>
  )
}

interface CheckRowProps {
  readonly aviso: Aviso
  readonly checks: FormChecks
  readonly act: CheckAct | undefined
}

function CheckRow({ aviso, checks: { confirmations, readOnly, onAct }, act }: CheckRowProps) {
  const { chosen, choose } = usePassChoice()
  return (
    <li>
      <SeverityIcon gravidade={aviso.gravidade} />
      <div>
        <Text size="xs">
          {aviso.mensagem} {aviso.oQueFazer}
        </Text>
        {aviso.passadas && <DoubtedPasses passadas={aviso.passadas} chosen={chosen} onChoose={choose} />}
        <Group gap="sm" mt={6}>
          {act && (
            <Button
              className={classes.act ?? ''}
              classNames={{ label: classes.label ?? '' }}
              size="compact-sm"
              variant="default"
              disabled={readOnly}
              onClick={() => onAct(act)}
            >
              {act.label}
            </Button>
          )}
          <Checkbox
            id={fieldId(confirmationField(aviso.codigo))}
            size="sm"
            label="Confirmo"
            aria-label={`Confirmo: ${aviso.mensagem}`}
            checked={confirmations.isConfirmed(aviso)}
            disabled={readOnly}
            onChange={({ currentTarget: { checked } }) => confirmations.put(aviso, checked)}
          />
        </Group>
      </div>
    </li>
  )
}
