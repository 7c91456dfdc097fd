import type { LaudoInfo } from '@faixa/contract'
import { Text } from '@mantine/core'
import { byGravidade, SeverityIcon } from '../../../ui/severity-icon.tsx'
import classes from './panel.module.css'

/** What the measurement found odd in the files, the gravest first. */
export function Findings({ avisos }: { readonly avisos: LaudoInfo['avisos'] }) {
  return (
    <ul className={classes.findings}>
      {avisos.toSorted(byGravidade).map(({ codigo, gravidade, mensagem, onde }, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- the same finding may come twice
        <li key={`${codigo} ${onde} ${i}`}>
          <SeverityIcon gravidade={gravidade} />
          <span>
            {mensagem}
            {onde !== '' && (
              <Text component="span" size="xs" c="dimmed" className={classes.where}>
                {onde}
              </Text>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}
