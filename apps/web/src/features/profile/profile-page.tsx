/** The person's own account: name, appearance of the screens, notifications, and links to its protection. */
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../api/query.ts'
import { FormSection } from '../../form/shell/form-section.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Loading } from '../../ui/states/loading.tsx'
import { DeviceSection } from './device-section.tsx'
import { EmailSection } from './email-section.tsx'
import { LinksSection } from './links-section.tsx'
import { OwnName } from './own-name.tsx'
import { OwnPicture } from './own-picture.tsx'
import { PreferencesSection } from './preferences-section.tsx'

export default function ProfilePage() {
  const { data: profile, error, refetch } = useQuery(query('readProfile', {}))
  return (
    <>
      <PageHeader title="Meu perfil" subtitle="Conta" />
      {error && <ErrorState problem={error} onRetry={() => void refetch()} />}
      {!profile && !error && (
        <Loading label="Carregando o perfil">
          <Skeleton height={180} radius="md" mb="md" />
          <Skeleton height={180} radius="md" />
        </Loading>
      )}
      {profile && (
        <>
          <FormSection title="Identificação">
            <OwnPicture profile={profile} />
            {/* After saving a name, the form starts again with it. */}
            <OwnName key={profile.nome} profile={profile} />
          </FormSection>
          <EmailSection profile={profile} />
          <PreferencesSection profile={profile} />
          {'serviceWorker' in navigator && <DeviceSection />}
          <LinksSection />
        </>
      )}
    </>
  )
}
