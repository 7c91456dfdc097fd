import type { Aviso } from '@faixa/flight'
import { formatCount } from '@faixa/units'
import { Button, Checkbox, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { fieldId } from '../../../form/state/use-fields.ts'
import { byGravidade, SeverityIcon } from '../../../ui/badges/severity-icon.tsx'
import classes from '../laudo-form.module.css'
import { type Confirmations, confirmationField } from './use-confirmations.ts'

/** Kinds of findings that are shown at first, the gravest ones. */
const SHOWN_AT_FIRST = 4

interface PreviewFindingsProps {
  readonly avisos: readonly Aviso[]
  readonly confirmations: Confirmations
  readonly readOnly: boolean
}

export function PreviewFindings({ avisos, confirmations, readOnly }: PreviewFindingsProps) {
  const [all, { toggle }] = useDisclosure(false)
  if (avisos.length === 0) return null
  const asked = avisos.filter(({ confirmar }) => confirmar)
  const others = avisos.filter(({ confirmar }) => !confirmar)
  const kinds = [...Map.groupBy(others.toSorted(byGravidade), ({ codigo, gravidade }) => `${gravidade} ${codigo}`)]
  const shown = all ? kinds : kinds.slice(0, SHOWN_AT_FIRST)
  return (
    <div>
      {asked.length > 0 && (
        <ul className={classes.findings} aria-label="Avisos a confirmar" data-asked>
          {asked.map((aviso) => (
            <li key={aviso.codigo}>
              <SeverityIcon gravidade={aviso.gravidade} />
              <span className={classes.said}>
                {aviso.mensagem} {aviso.oQueFazer}
                <Text span size="xs" c="dimmed" display="block">
                  {aviso.onde}
                </Text>
              </span>
              <Checkbox
                id={fieldId(confirmationField(aviso.codigo))}
                label="Confirmo"
                aria-label={`Confirmo: ${aviso.mensagem}`}
                checked={confirmations.isConfirmed(aviso)}
                disabled={readOnly}
                onChange={({ currentTarget: { checked } }) => confirmations.put(aviso, checked)}
              />
            </li>
          ))}
        </ul>
      )}
      <ul className={classes.findings} aria-label="Avisos sobre os arquivos" hidden={kinds.length === 0}>
        {shown.map(
          ([kind, [first, ...others]]) => first && <Finding key={kind} aviso={first} others={others.length} />,
        )}
      </ul>
      {kinds.length > SHOWN_AT_FIRST && (
        <Button size="compact-xs" variant="subtle" onClick={toggle} aria-expanded={all}>
          {all ? 'Mostrar menos' : `Mostrar mais ${kinds.length - SHOWN_AT_FIRST}`}
        </Button>
      )}
    </div>
  )
}

/** One line for each kind of finding, with the first of them and the number of others. */
function Finding({ aviso: { gravidade, mensagem, onde }, others }: { readonly aviso: Aviso; readonly others: number }) {
  const place = [onde, others > 0 && `e em mais ${formatCount(others, 'lugar', 'lugares')}`]
  return (
    <li>
      <SeverityIcon gravidade={gravidade} />
      <span>
        {mensagem}
        <Text span size="xs" c="dimmed" display="block">
          {place.filter(Boolean).join(' ')}
        </Text>
      </span>
    </li>
  )
}
