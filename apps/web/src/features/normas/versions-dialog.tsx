/** Every table that was in force: download one, or return to it after its effect was shown. */
import type { Normas } from '@faixa/contract'
import { formatCount } from '@faixa/units'
import { Button, Group, Modal, Text } from '@mantine/core'
import { api } from '../../api/client.ts'
import { ToneBadge } from '../../ui/badges/tone-badge.tsx'
import { formatMoment } from '../../ui/format-when.ts'
import { useBusy } from '../../ui/messages/use-busy.ts'
import { useNarrow } from '../../ui/page/narrow.ts'
import { useFocusBack } from '../../ui/page/use-focus-back.ts'
import classes from './normas.module.css'
import { type ReadRows, saveTable } from './read-table.ts'

interface VersionsDialogProps {
  readonly table: Normas
  readonly onReturn: (proposal: { readonly nome: string; readonly regras: ReadRows }) => void
  readonly onClose: () => void
}

type Version = Normas['historico'][number]

export default function VersionsDialog({ table, onReturn, onClose }: VersionsDialogProps) {
  useFocusBack()
  const narrow = useNarrow()
  return (
    <Modal
      opened
      onClose={onClose}
      title="Versões da tabela"
      size={700}
      fullScreen={narrow}
      closeButtonProps={{ 'aria-label': 'Fechar' }}
      transitionProps={{ duration: 150 }}
    >
      <ul className={classes.versions} aria-label="Versões da tabela">
        {table.historico.map((version, at) => (
          <VersionRow key={version.versao} version={version} isCurrent={at === 0} onReturn={onReturn} />
        ))}
      </ul>
    </Modal>
  )
}

interface VersionRowProps extends Pick<VersionsDialogProps, 'onReturn'> {
  readonly version: Version
  readonly isCurrent: boolean
}

function VersionRow({ version, isCurrent, onReturn }: VersionRowProps) {
  const { versao, usuario, aplicadaEm, laudosAfetados, regras } = version
  const [busy, perform] = useBusy()
  const nome = `Tabela nº ${versao}`
  const read = (failed: string, use: (read: Pick<Normas, 'versao' | 'regras'>) => void) =>
    void perform(failed, async () => use(await api.readNormasVersion({ params: { versao } })))
  return (
    <li>
      <div>
        <Group gap="xs">
          <Text size="sm" fw={600}>
            {nome}
          </Text>
          {isCurrent && <ToneBadge tone="success">Em vigor</ToneBadge>}
        </Group>
        <Text size="xs" c="dimmed">
          {[
            aplicadaEm === undefined ? 'Vem com o produto' : formatMoment(new Date(aplicadaEm)),
            usuario,
            formatCount(regras, 'regra', 'regras'),
            aplicadaEm !== undefined &&
              `${formatCount(laudosAfetados, 'laudo mudou', 'laudos mudaram')} de veredicto ou de clima`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </div>
      <Group gap="xs">
        <Button
          variant="default"
          size="xs"
          loading={busy}
          aria-label={`Baixar a tabela nº ${versao}`}
          onClick={() => read('A tabela não foi baixada', saveTable)}
        >
          Baixar
        </Button>
        {!isCurrent && (
          <Button
            variant="default"
            size="xs"
            loading={busy}
            aria-label={`Voltar à tabela nº ${versao}`}
            onClick={() =>
              read('A tabela não foi lida', (table) =>
                onReturn({ nome: `Voltar à tabela nº ${versao}`, regras: [...table.regras] }),
              )
            }
          >
            Voltar
          </Button>
        )}
      </Group>
    </li>
  )
}
