/** Shown below the field: lines need a width; offers the measured one. */
import { TYPED_LIMITS } from '@faixa/domain'
import { formatNumber } from '@faixa/units'
import { Button, Text } from '@mantine/core'
import { SeverityIcon } from '../../../ui/badges/severity-icon.tsx'
import type { WidthAsked } from '../files/width-asked.ts'
import classes from './checks.module.css'

interface MissingWidthProps {
  readonly width: WidthAsked
  readonly readOnly: boolean
  readonly onTake: (text: string) => void
}

export function MissingWidth({ width: { missing, proposedM }, readOnly, onTake }: MissingWidthProps) {
  if (missing === undefined) return null
  const { least, most, unit } = TYPED_LIMITS.faixaExecutada
  const isUsable = proposedM !== undefined && proposedM >= least && proposedM <= most
  return (
    <ul className={classes.checks} aria-label="Falta a faixa executada">
      <li>
        <SeverityIcon gravidade="aviso" />
        <div>
          <Text size="xs">{missing}</Text>
          {isUsable && (
            <Button
              mt={6}
              size="compact-sm"
              variant="default"
              disabled={readOnly}
              onClick={() => onTake(`${proposedM}`)}
            >
              Usar o medido ({formatNumber(proposedM, Number.isInteger(proposedM) ? 0 : 1)} {unit})
            </Button>
          )}
        </div>
      </li>
    </ul>
  )
}
