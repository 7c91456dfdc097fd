import type { LaudoInfo } from '@faixa/contract'
import { Text } from '@mantine/core'
import { confirmationText, findingText } from '../../../export/rows/finding-text.ts'
import { byGravidade, SeverityIcon } from '../../../ui/badges/severity-icon.tsx'
import classes from './panel.module.css'

/** Lists the findings of the measurement about the files, the gravest first. */
export function Findings({ avisos }: { readonly avisos: LaudoInfo['avisos'] }) {
  return (
    <ul className={classes.findings}>
      {avisos.toSorted(byGravidade).map((aviso, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- the same finding may come twice
        <li key={`${aviso.codigo} ${aviso.onde} ${i}`}>
          <SeverityIcon gravidade={aviso.gravidade} />
          <span>
            {findingText(aviso)}
            {[aviso.onde, confirmationText(aviso)].map(
              (line) =>
                line !== '' && (
                  <Text key={line} component="span" size="xs" c="dimmed" className={classes.where}>
                    {line}
                  </Text>
                ),
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}
