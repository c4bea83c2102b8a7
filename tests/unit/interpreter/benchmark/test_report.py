"""The report of a run."""

from support.bench_results import RESULT, SLOW, report_of


def test_a_wrong_total_is_a_fault_of_the_report() -> None:
    assert report_of(RESULT).has_faults
    assert not report_of(SLOW).has_faults
