-- The distances that an empresa requires, one for each classification and kind of aircraft; one that was for both is a row for each.
alter table empresas_distancias add aeronave text check (aeronave in ('tripulada', 'drone'));
alter table empresas_distancias drop constraint empresas_distancias_pkey;
insert into empresas_distancias (empresa_id, classificacao, aeronave, distancia_m, usuario_id, atualizado_em)
  select empresa_id, classificacao, 'drone', distancia_m, usuario_id, atualizado_em from empresas_distancias;
update empresas_distancias set aeronave = 'tripulada' where aeronave is null;
alter table empresas_distancias alter aeronave set not null, add primary key (empresa_id, classificacao, aeronave);

-- What counts for drones, as distancia_m counts for manned aircraft: the larger of the area's own distance and the empresa's.
alter table areas_protecao add distancia_drone_m double precision check (distancia_drone_m > 0);
update areas_protecao set distancia_drone_m = distancia_m where distancia_m is not null;
