/** The findings about a file that is about to be sent, each in words, the gravest first. */
import type { Aviso } from '@faixa/flight'
import { Text } from '@mantine/core'
import { byGravidade, SeverityIcon } from '../../ui/badges/severity-icon.tsx'
import classes from './file-slot.module.css'

export function FileFindings({ avisos }: { readonly avisos: readonly Aviso[] }) {
  if (avisos.length === 0) return null
  return (
    <ul className={classes.findings} aria-label="Avisos sobre o arquivo">
      {avisos.toSorted(byGravidade).map(({ codigo, gravidade, mensagem, onde }, i) => (
        <li key={`${codigo} ${i}`}>
          <SeverityIcon gravidade={gravidade} />
          <span>
            {mensagem}
            {onde !== '' && (
              <Text span size="xs" c="dimmed" display="block">
                {onde}
              </Text>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}
