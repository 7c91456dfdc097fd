import type { LaudoInfo } from '@faixa/contract'
import { Button, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { confirmationText, findingPlace, findingText } from '../../../export/rows/finding-text.ts'
import { invalidateLaudo } from '../../../laudo/laudo-query.ts'
import { DoubtedPasses } from '../../../laudo/passes/doubted-passes.tsx'
import { paths } from '../../../paths.ts'
import { useMay } from '../../../session/use-session.ts'
import { byGravidade, SeverityIcon } from '../../../ui/badges/severity-icon.tsx'
import { showToast } from '../../../ui/messages/toast.ts'
import { TextLink } from '../../../ui/page/links.tsx'
import classes from './panel.module.css'

type Aviso = LaudoInfo['avisos'][number]

interface FindingsProps {
  readonly info: LaudoInfo
  /** The doubted pass that the map shows. */
  readonly passada: number | undefined
  readonly onPassada: (passada: number | undefined) => void
}

/** Lists the findings of a laudo, the gravest first; the team confirms unconfirmed ones. */
export function Findings({ info: { uuid, avisos, processing }, passada, onPassada }: FindingsProps) {
  const mayConfirm = useMay('updateLaudo') && !processing
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ codigo, mensagem }: Aviso) => api.confirmFinding({ params: { uuid, codigo }, body: { mensagem } }),
    onError: (error) =>
      showToast({ title: 'Não foi possível confirmar o aviso.', message: error.message, tone: 'warning' }),
    onSettled: () => invalidateLaudo(uuid),
  })
  return (
    <ul className={classes.findings}>
      {avisos.toSorted(byGravidade).map((aviso, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- the same finding may come twice
        <li key={`${aviso.codigo} ${aviso.onde} ${i}`}>
          <SeverityIcon gravidade={aviso.gravidade} />
          <div>
            {findingText(aviso)}
            {aviso.outros?.map((outro) => (
              <Text key={outro.uuid} component="span" size="xs" display="block">
                <TextLink to={paths.map} params={{ segment: outro.uuid }}>
                  Laudo {outro.codigo} · {outro.nome}
                </TextLink>
              </Text>
            ))}
            {[findingPlace(aviso), confirmationText(aviso)].map(
              (line) =>
                line !== '' && (
                  <Text key={line} component="span" size="xs" c="dimmed" className={classes.where}>
                    {line}
                  </Text>
                ),
            )}
            {aviso.passadas && <DoubtedPasses passadas={aviso.passadas} chosen={passada} onChoose={onPassada} />}
            {mayConfirm && aviso.confirmar && !aviso.confirmacao && (
              <Button
                size="compact-xs"
                variant="subtle"
                loading={isPending && variables.codigo === aviso.codigo}
                onClick={() => mutate(aviso)}
              >
                Confirmar este aviso
              </Button>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}
