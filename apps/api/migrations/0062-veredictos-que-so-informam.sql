-- How many of a laudo's verdicts bind nobody, whatever they say: a laudo that only has such ones is not shown as conforming. The column
-- informativos counts those alone whose distance was not kept, and stays as it is.

alter table laudos_veredictos add column so_informam integer not null default 0;

update laudos_veredictos v
set so_informam = informed.verdicts
from (
  select laudo_id, count(*) as verdicts from laudos_protecao where substituido_em is null and informativo group by laudo_id
) informed
where informed.laudo_id = v.laudo_id and not v.falhou;
