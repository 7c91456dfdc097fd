-- Long flights could not be judged, because the segments of their layers were joined wrongly: each verdict that failed is asked for again.
update laudos_veredictos set pedidos = pedidos + 1 where falhou;
